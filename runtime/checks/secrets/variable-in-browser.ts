import type { Manifest } from '../../manifest/manifest.types.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { placeInText, typedTexts } from '../facts/typed-texts.ts'
import { defineCheck } from '../rule/rule.ts'
import { isSecretName } from './secret-name.ts'
import { secretPlaces } from './secret-places.ts'

const head = (content: string) => `head:
  description: { en: Short notes about a small site that has everything a site needs and nothing more than that. }
  meta: [{ name: verification, content: '${content}' }]
`

export const variableInBrowser = defineCheck({
  code: 'secrets/variable-in-browser',
  severity: 'error',
  needs: 'site',
  title: 'A variable with a secret is used where browsers can see it',
  why: `What \${NAME} puts into the manifest becomes part of pages, headers or scripts, and every visitor can read it. Keep a secret on the server: a client names its variable with { secret: NAME }, and the server calls it. If the value is public, give the variable a name that says so: PUBLIC_TOKEN.`,
  wrong: head(`\${API_TOKEN:-none}`),
  right: head(`\${PUBLIC_TOKEN:-none}`),
  message: ({ name, reason }: { name: string; reason: string }) =>
    `Every visitor can read the variable ${name} here, but ${reason}. Name it with { secret: ${name} } in a client that the server calls, or use another variable here.`,
  check(facts, report) {
    const secrets = secretPlaces(facts)
    for (const { path, variables } of typedTexts(facts)) {
      if (variables.length === 0 || isOnServerOnly(facts.manifest, path)) continue
      const name = variables.find((variable) => secrets.has(variable) || isNamedSecret(variable, path))
      if (name === undefined) continue
      const secret = secrets.get(name)
      report(
        placeInText(facts, path, `\${${name}`),
        {
          name,
          reason: secret === undefined ? 'its name suggests a secret' : 'the site uses it as a secret',
        },
        {
          related:
            secret === undefined ? [] : [{ ...facts.place(secret).position, message: 'It is used as a secret here.' }],
        },
      )
    }
  },
})

/** Keys and ids of these services are public, whatever their variables are called; and cookies are given by name, not by value. */
function isNamedSecret(name: string, [group]: readonly PathStep[]): boolean {
  return isSecretName(name) && group !== 'maps' && group !== 'analytics' && group !== 'cookies' && group !== 'consent'
}

const SERVERS_OWN = new Set(['server', 'build', 'hooks', 'timeouts', 'preview'])

/** Values that browsers never see: server settings, file names, switches, and clients that only the server calls. */
function isOnServerOnly({ graphql }: Manifest, path: readonly PathStep[]): boolean {
  const [group, kind, name, key] = path
  if (SERVERS_OWN.has(String(group))) return true
  const last = path.at(-1)
  if (group === 'validators' || group === 'middleware') return last === 'module' || last === 'enabled'
  if (group !== 'graphql' || kind !== 'clients') return false
  const isCalledByBrowsers = graphql.clients[String(name)]?.via === 'browser'
  return !isCalledByBrowsers || !['url', 'headers', 'websocket'].includes(String(key))
}
