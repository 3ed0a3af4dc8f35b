/**
 * A kind of secret that is known by how it begins. `prefix` is looked for as it stands; `body` has to fit from there on. Bodies
 * repeat single characters only, with a fixed bound, so that looking takes linear time.
 */
export type SecretRule = {
  readonly id: string;
  /** In words: "a GitHub token". */
  readonly what: string;
  readonly prefix: string;
  readonly body: RegExp;
};

function rule(
  id: string,
  what: string,
  prefixes: readonly string[],
  body: RegExp,
): readonly SecretRule[] {
  return prefixes.map((prefix) => ({ id, what, prefix, body }));
}

export const secretRules: readonly SecretRule[] = [
  ...rule("aws-access-key", "an AWS access key", ["AKIA", "ASIA"], /[A-Z\d]{16}(?![A-Za-z\d])/y),
  ...rule(
    "github-token",
    "a GitHub token",
    ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
    /[A-Za-z\d]{30,255}/y,
  ),
  ...rule("github-token", "a GitHub token", ["github_pat_"], /\w{30,255}/y),
  ...rule(
    "gitlab-token",
    "a GitLab token",
    ["glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glft-", "glsoat-", "GR1348941"],
    /[\w-]{20,128}/y,
  ),
  ...rule(
    "slack-token",
    "a Slack token",
    ["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xapp-"],
    /[A-Za-z\d-]{16,255}/y,
  ),
  ...rule(
    "slack-webhook",
    "a Slack webhook",
    ["hooks.slack.com/services/"],
    /T[A-Z\d]{6,16}\/B[A-Z\d]{6,16}\/[A-Za-z\d]{16,64}/y,
  ),
  ...rule(
    "discord-webhook",
    "a Discord webhook",
    ["discord.com/api/webhooks/"],
    /\d{15,22}\/[\w-]{40,100}/y,
  ),
  ...rule("anthropic-key", "an Anthropic key", ["sk-ant-"], /[\w-]{20,255}/y),
  ...rule(
    "openai-key",
    "an OpenAI key",
    ["sk-proj-", "sk-svcacct-", "sk-admin-"],
    /[\w-]{20,255}/y,
  ),
  ...rule("openai-key", "an OpenAI key", ["sk-"], /[A-Za-z\d]{32,128}(?![\w-])/y),
  ...rule("openrouter-key", "an OpenRouter key", ["sk-or-v1-"], /[a-f\d]{32,128}/y),
  ...rule("google-api-key", "a Google API key", ["AIza"], /[\w-]{35}(?![\w-])/y),
  ...rule("google-oauth", "a Google OAuth secret", ["GOCSPX-", "ya29."], /[\w-]{20,512}/y),
  ...rule(
    "stripe-key",
    "a Stripe key",
    ["sk_live_", "rk_live_", "sk_test_", "whsec_"],
    /[A-Za-z\d]{20,255}/y,
  ),
  ...rule("npm-token", "an npm token", ["npm_"], /[A-Za-z\d]{36}(?![A-Za-z\d])/y),
  ...rule("pypi-token", "a PyPI token", ["pypi-"], /[\w-]{50,255}/y),
  ...rule("sendgrid-key", "a SendGrid key", ["SG."], /[\w-]{16,32}\.[\w-]{16,64}/y),
  ...rule("huggingface-token", "a Hugging Face token", ["hf_"], /[A-Za-z\d]{30,64}/y),
  ...rule(
    "digitalocean-token",
    "a DigitalOcean token",
    ["dop_v1_", "doo_v1_", "dor_v1_"],
    /[a-f\d]{64}/y,
  ),
  ...rule("twilio-key", "a Twilio key", ["SK"], /[a-f\d]{32}(?![A-Za-z\d])/y),
  ...rule(
    "shopify-token",
    "a Shopify token",
    ["shpat_", "shpss_", "shpca_", "shppa_"],
    /[a-fA-F\d]{32}/y,
  ),
  ...rule("doppler-token", "a Doppler token", ["dp.pt.", "dp.st."], /[A-Za-z\d._-]{40,80}/y),
  ...rule("vault-token", "a Vault token", ["hvs.", "hvb."], /[\w-]{24,255}/y),
  ...rule("age-key", "an age key", ["AGE-SECRET-KEY-1"], /[A-Z\d]{58}/y),
  ...rule("linear-key", "a Linear key", ["lin_api_"], /[A-Za-z\d]{32,64}/y),
  ...rule(
    "notion-token",
    "a Notion token",
    ["ntn_", "secret_"],
    /[A-Za-z\d]{43,50}(?![A-Za-z\d])/y,
  ),
  ...rule("xai-key", "an xAI key", ["xai-"], /[A-Za-z\d]{60,100}/y),
  ...rule("groq-key", "a Groq key", ["gsk_"], /[A-Za-z\d]{40,64}/y),
  ...rule("tailscale-key", "a Tailscale key", ["tskey-"], /[A-Za-z\d-]{20,80}/y),
  ...rule("grafana-token", "a Grafana token", ["glsa_"], /[A-Za-z\d]{32}_[A-Fa-f\d]{8}/y),
  ...rule("grafana-token", "a Grafana token", ["glc_"], /[A-Za-z\d+/]{32,400}/y),
  ...rule("databricks-token", "a Databricks token", ["dapi"], /[a-f\d]{32}(?![A-Za-z\d])/y),
  ...rule(
    "dynatrace-token",
    "a Dynatrace token",
    ["dt0c01."],
    /[A-Za-z\d]{24}\.[A-Za-z\d]{64}(?![A-Za-z\d])/y,
  ),
  ...rule("easypost-key", "an EasyPost key", ["EZAK", "EZTK"], /[A-Za-z\d]{54}(?![A-Za-z\d])/y),
  ...rule(
    "planetscale-token",
    "a PlanetScale token",
    ["pscale_pw_", "pscale_tkn_", "pscale_oauth_"],
    /[\w.=-]{32,64}/y,
  ),
  ...rule("postman-key", "a Postman key", ["PMAK-"], /[a-f\d]{24}-[a-f\d]{34}/y),
  ...rule("pulumi-token", "a Pulumi token", ["pul-"], /[a-f\d]{40}(?![A-Za-z\d])/y),
  ...rule("rubygems-key", "a RubyGems key", ["rubygems_"], /[a-f\d]{48}/y),
  ...rule("new-relic-key", "a New Relic key", ["NRAK-"], /[A-Za-z\d]{27}(?![A-Za-z\d])/y),
  ...rule("square-token", "a Square token", ["sq0atp-", "sq0csp-"], /[\w-]{22,43}/y),
  ...rule("brevo-key", "a Brevo key", ["xkeysib-"], /[a-f\d]{64}-[A-Za-z\d]{16}/y),
  ...rule("shippo-token", "a Shippo token", ["shippo_live_", "shippo_test_"], /[a-f\d]{40}/y),
  ...rule(
    "mailgun-key",
    "a Mailgun key",
    ["key-", "pubkey-"],
    /(?=[a-f]{0,31}\d)[a-f\d]{32}(?![A-Za-z\d])/y,
  ),
  ...rule("alibaba-key", "an Alibaba Cloud key", ["LTAI"], /[A-Za-z\d]{16,20}(?![A-Za-z\d])/y),
  ...rule("figma-token", "a Figma token", ["figd_"], /[\w-]{38,64}/y),
  ...rule("replicate-token", "a Replicate token", ["r8_"], /[A-Za-z\d]{37}(?![A-Za-z\d])/y),
  ...rule("perplexity-key", "a Perplexity key", ["pplx-"], /[A-Za-z\d]{40,64}/y),
  ...rule("supabase-token", "a Supabase token", ["sbp_"], /[a-f\d]{40}/y),
  ...rule("langsmith-key", "a LangSmith key", ["lsv2_pt_", "lsv2_sk_"], /[a-f\d]{32}/y),
  ...rule("atlassian-token", "an Atlassian token", ["ATATT3"], /[\w=-]{60,255}/y),
  ...rule("sentry-token", "a Sentry token", ["sntrys_", "sntryu_"], /[\w+/=-]{40,255}/y),
  ...rule("tavily-key", "a Tavily key", ["tvly-"], /[A-Za-z\d-]{24,64}/y),
  ...rule(
    "jwt",
    "a signed token (JWT)",
    ["eyJ"],
    /[\w-]{10,4096}\.eyJ[\w-]{10,4096}\.[\w-]{16,1024}/y,
  ),
  ...rule(
    "private-key",
    "a private key",
    ["-----BEGIN "],
    /[A-Z ]{0,32}PRIVATE KEY(?: BLOCK)?-----[^-]{0,8192}(?:-----END [A-Z ]{0,40}-----)?/y,
  ),
];
