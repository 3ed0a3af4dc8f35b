/**
 * A kind of secret that is known by how it begins. `prefix` is looked for as it stands; `body` has
 * to fit from there on. Bodies repeat single characters only, with a fixed bound, so that looking
 * takes linear time.
 */
export type VendorForm = {
  readonly id: string;
  /** In words: "a GitHub token". */
  readonly what: string;
  readonly prefix: string;
  readonly body: RegExp;
};

function form(
  id: string,
  what: string,
  prefixes: readonly string[],
  body: RegExp,
): readonly VendorForm[] {
  return prefixes.map((prefix) => ({ id, what, prefix, body }));
}

export const vendorForms: readonly VendorForm[] = [
  ...form("aws-access-key", "an AWS access key", ["AKIA", "ASIA"], /[A-Z\d]{16}(?![A-Za-z\d])/y),
  ...form(
    "github-token",
    "a GitHub token",
    ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
    /[A-Za-z\d]{30,255}/y,
  ),
  ...form("github-token", "a GitHub token", ["github_pat_"], /\w{30,255}/y),
  ...form(
    "gitlab-token",
    "a GitLab token",
    ["glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glft-", "glsoat-", "GR1348941"],
    /[\w-]{20,128}/y,
  ),
  ...form(
    "slack-token",
    "a Slack token",
    ["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xapp-"],
    /[A-Za-z\d-]{16,255}/y,
  ),
  ...form(
    "slack-webhook",
    "a Slack webhook",
    ["hooks.slack.com/services/"],
    /T[A-Z\d]{6,16}\/B[A-Z\d]{6,16}\/[A-Za-z\d]{16,64}/y,
  ),
  ...form(
    "discord-webhook",
    "a Discord webhook",
    ["discord.com/api/webhooks/"],
    /\d{15,22}\/[\w-]{40,100}/y,
  ),
  ...form("anthropic-key", "an Anthropic key", ["sk-ant-"], /[\w-]{20,255}/y),
  ...form(
    "openai-key",
    "an OpenAI key",
    ["sk-proj-", "sk-svcacct-", "sk-admin-"],
    /[\w-]{20,255}/y,
  ),
  ...form("openai-key", "an OpenAI key", ["sk-"], /[A-Za-z\d]{32,128}(?![\w-])/y),
  ...form("openrouter-key", "an OpenRouter key", ["sk-or-v1-"], /[a-f\d]{32,128}/y),
  ...form("google-api-key", "a Google API key", ["AIza"], /[\w-]{35}(?![\w-])/y),
  ...form("google-oauth", "a Google OAuth secret", ["GOCSPX-", "ya29."], /[\w-]{20,512}/y),
  ...form(
    "stripe-key",
    "a Stripe key",
    ["sk_live_", "rk_live_", "sk_test_", "whsec_"],
    /[A-Za-z\d]{20,255}/y,
  ),
  ...form("npm-token", "an npm token", ["npm_"], /[A-Za-z\d]{36}(?![A-Za-z\d])/y),
  ...form("pypi-token", "a PyPI token", ["pypi-"], /[\w-]{50,255}/y),
  ...form("sendgrid-key", "a SendGrid key", ["SG."], /[\w-]{16,32}\.[\w-]{16,64}/y),
  ...form("huggingface-token", "a Hugging Face token", ["hf_"], /[A-Za-z\d]{30,64}/y),
  ...form(
    "digitalocean-token",
    "a DigitalOcean token",
    ["dop_v1_", "doo_v1_", "dor_v1_"],
    /[a-f\d]{64}/y,
  ),
  ...form("twilio-key", "a Twilio key", ["SK"], /[a-f\d]{32}(?![A-Za-z\d])/y),
  ...form(
    "shopify-token",
    "a Shopify token",
    ["shpat_", "shpss_", "shpca_", "shppa_"],
    /[a-fA-F\d]{32}/y,
  ),
  ...form("doppler-token", "a Doppler token", ["dp.pt.", "dp.st."], /[A-Za-z\d._-]{40,80}/y),
  ...form("vault-token", "a Vault token", ["hvs.", "hvb."], /[\w-]{24,255}/y),
  ...form("age-key", "an age key", ["AGE-SECRET-KEY-1"], /[A-Z\d]{58}/y),
  ...form("linear-key", "a Linear key", ["lin_api_"], /[A-Za-z\d]{32,64}/y),
  ...form(
    "notion-token",
    "a Notion token",
    ["ntn_", "secret_"],
    /[A-Za-z\d]{43,50}(?![A-Za-z\d])/y,
  ),
  ...form("xai-key", "an xAI key", ["xai-"], /[A-Za-z\d]{60,100}/y),
  ...form("groq-key", "a Groq key", ["gsk_"], /[A-Za-z\d]{40,64}/y),
  ...form("tailscale-key", "a Tailscale key", ["tskey-"], /[A-Za-z\d-]{20,80}/y),
  ...form("grafana-token", "a Grafana token", ["glsa_"], /[A-Za-z\d]{32}_[A-Fa-f\d]{8}/y),
  ...form("grafana-token", "a Grafana token", ["glc_"], /[A-Za-z\d+/]{32,400}/y),
  ...form("databricks-token", "a Databricks token", ["dapi"], /[a-f\d]{32}(?![A-Za-z\d])/y),
  ...form(
    "dynatrace-token",
    "a Dynatrace token",
    ["dt0c01."],
    /[A-Za-z\d]{24}\.[A-Za-z\d]{64}(?![A-Za-z\d])/y,
  ),
  ...form("easypost-key", "an EasyPost key", ["EZAK", "EZTK"], /[A-Za-z\d]{54}(?![A-Za-z\d])/y),
  ...form(
    "planetscale-token",
    "a PlanetScale token",
    ["pscale_pw_", "pscale_tkn_", "pscale_oauth_"],
    /[\w.=-]{32,64}/y,
  ),
  ...form("postman-key", "a Postman key", ["PMAK-"], /[a-f\d]{24}-[a-f\d]{34}/y),
  ...form("pulumi-token", "a Pulumi token", ["pul-"], /[a-f\d]{40}(?![A-Za-z\d])/y),
  ...form("rubygems-key", "a RubyGems key", ["rubygems_"], /[a-f\d]{48}/y),
  ...form("new-relic-key", "a New Relic key", ["NRAK-"], /[A-Za-z\d]{27}(?![A-Za-z\d])/y),
  ...form("square-token", "a Square token", ["sq0atp-", "sq0csp-"], /[\w-]{22,43}/y),
  ...form("brevo-key", "a Brevo key", ["xkeysib-"], /[a-f\d]{64}-[A-Za-z\d]{16}/y),
  ...form("shippo-token", "a Shippo token", ["shippo_live_", "shippo_test_"], /[a-f\d]{40}/y),
  ...form(
    "mailgun-key",
    "a Mailgun key",
    ["key-", "pubkey-"],
    /(?=[a-f]{0,31}\d)[a-f\d]{32}(?![A-Za-z\d])/y,
  ),
  ...form("alibaba-key", "an Alibaba Cloud key", ["LTAI"], /[A-Za-z\d]{16,20}(?![A-Za-z\d])/y),
  ...form("figma-token", "a Figma token", ["figd_"], /[\w-]{38,64}/y),
  ...form("replicate-token", "a Replicate token", ["r8_"], /[A-Za-z\d]{37}(?![A-Za-z\d])/y),
  ...form("perplexity-key", "a Perplexity key", ["pplx-"], /[A-Za-z\d]{40,64}/y),
  ...form("supabase-token", "a Supabase token", ["sbp_"], /[a-f\d]{40}/y),
  ...form("langsmith-key", "a LangSmith key", ["lsv2_pt_", "lsv2_sk_"], /[a-f\d]{32}/y),
  ...form("atlassian-token", "an Atlassian token", ["ATATT3"], /[\w=-]{60,255}/y),
  ...form("sentry-token", "a Sentry token", ["sntrys_", "sntryu_"], /[\w+/=-]{40,255}/y),
  ...form("1password-token", "a 1Password token", ["ops_eyJ"], /[\w-]{32,4096}/y),
  ...form("docker-token", "a Docker token", ["dckr_pat_", "dckr_oat_"], /[\w-]{20,64}/y),
  ...form("cloudflare-token", "a Cloudflare token", ["cfat_", "cfut_", "cfk_"], /\w{32,64}/y),
  ...form("vercel-token", "a Vercel token", ["vcp_", "vca_", "vck_"], /\w{24,64}/y),
  ...form("parapet-token", "a token of Parapet", ["parapet_"], /[\w-]{43}(?![\w-])/y),
  ...form(
    "teams-webhook",
    "a Microsoft Teams webhook",
    [".webhook.office.com/webhookb2/"],
    /[\da-f@-]{32,80}\/IncomingWebhook\/[\da-f]{32}(?:\/[\da-f-]{36}){0,1}(?:\/[\w-]{0,64})?/y,
  ),
  ...form(
    "zapier-webhook",
    "a Zapier webhook",
    ["hooks.zapier.com/hooks/catch/"],
    /\d{4,12}\/\w{5,32}/y,
  ),
  ...form("tavily-key", "a Tavily key", ["tvly-"], /[A-Za-z\d-]{24,64}/y),
  ...form(
    "jwt",
    "a signed token (JWT)",
    ["eyJ"],
    /[\w-]{10,4096}\.eyJ[\w-]{10,4096}\.[\w-]{16,1024}/y,
  ),
  ...form(
    "private-key",
    "a private key",
    ["-----BEGIN "],
    /[A-Z ]{0,32}PRIVATE KEY(?: BLOCK)?-----[^-]{0,8192}(?:-----END [A-Z ]{0,40}-----)?/y,
  ),
];
