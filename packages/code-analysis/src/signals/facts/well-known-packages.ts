/** The registry that an installer takes packages from. */
export type Registry = "npm" | "pypi";

/** Popular packages that are targets of typosquatting; by downloads in November 2026. */
export const wellKnownPackages: Readonly<Record<Registry, readonly string[]>> = {
  npm: `
axios body-parser chalk cheerio clawhub colors commander crypto-js date-fns discord.js dotenv electron esbuild eslint ethers express
fs-extra graphql highlight.js inquirer ioredis jquery jsonwebtoken langchain lodash minimist mongoose mysql2 nodemailer nodemon
node-fetch openai openclaw passport playwright pptxgenjs prettier prisma puppeteer react-dom request rimraf semver sequelize
socket.io sqlite3 stripe styled-components tailwindcss telegraf typescript underscore vitest webpack winston
`
    .trim()
    .split(/\s+/),
  pypi: `
aiohttp anthropic beautifulsoup4 boto3 botocore certifi charset-normalizer colorama cryptography datasets discord-py django fastapi
gunicorn huggingface-hub jinja2 langchain matplotlib mysqlclient networkx numpy openai opencv-python openpyxl pandas paramiko pillow
playwright plotly protobuf psutil psycopg2 psycopg2-binary pyautogui pycryptodome pydantic pyinstaller pymongo pyserial pytest
python-dateutil python-dotenv pyyaml reportlab requests scikit-learn scipy seaborn selenium setuptools sqlalchemy streamlit telethon
tensorflow torchvision transformers tweepy urllib3 uvicorn virtualenv websocket-client yfinance
`
    .trim()
    .split(/\s+/),
};

/** Legitimate packages with similar names. */
export const benignNeighbors: ReadonlySet<string> = new Set(
  `
aws-cdk beautifulsoup bcrypto body-parse clawdhub color colord crypto-es crypto-ts cryptojs ctransformers data-fns dataset datazets
djongo dot-env dydantic eclint efinance enquirer esplint expres fastai fs.extra graphiql grequests gsutil highlightjs inquirer2 ipytest
jslint markdown2 mquery mysql openapi panda prettierx prism psycopg psycopg-binary pyaml pycryptodomex pymantic requests retworkx
reqwest semiver server sqlite strip telegram tslint ttypescript unicorn willow
`
    .trim()
    .split(/\s+/),
);
