/** The compose.yaml of a new site. @param hasForms - whether visitors send anything: then it includes a mail catcher. */
export function composeFile(hasForms: boolean): string {
  const mail = `
      SITE_SMTP_URL: \${SITE_SMTP_URL:-smtp://mail:1025}
      SITE_MAIL_FROM: \${SITE_MAIL_FROM:-site@example.com}
      SITE_MAIL_TO: \${SITE_MAIL_TO:-office@example.com}`
  const catcher = `
  # What forms send, at http://localhost:8025, until SITE_SMTP_URL names a real one.
  mail:
    image: axllent/mailpit
    ports: ['8025:8025']
`
  return `# The site as it runs online: docker compose up --build
services:
  site:
    build: .
    ports: ['3000:3000']
    environment:
      SITE_ORIGIN: \${SITE_ORIGIN:-http://localhost:3000}${hasForms ? mail : ''}
      # From the environment, or from .env: openssl rand -hex 32. Add what else your manifest reads.
      SITE_SECRET:
    read_only: true
    tmpfs: [/tmp]
    volumes: ['data:/data']
    # More than timeouts.drain and timeouts.shutdown together.
    stop_grace_period: 30s
    restart: unless-stopped
${hasForms ? catcher : ''}
volumes:
  data:
`
}
