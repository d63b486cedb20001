import type { ManifestFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { isSecretName } from './secret-name.ts'
import { secretPlaces } from './secret-places.ts'

const FILE = '.env'

const repository = (ignored: string) => ({
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.gitignore': `node_modules/\n${ignored}`,
  '.env': 'NOTES_TOKEN=correct-horse-battery\n',
})

export const envInGit = defineCheck({
  code: 'secrets/env-in-git',
  severity: 'warning',
  needs: 'manifest',
  title: 'Git does not ignore the file .env, which contains a secret',
  why: 'The next "git add ." puts the secret in the repository, for everybody who can read it, and its history keeps it for ever. Add .env to .gitignore. If it was already committed, remove it with "git rm --cached .env", and revoke the secret where it was issued.',
  wrong: repository(''),
  right: repository('.env\n'),
  message: ({ name }: { name: string }) =>
    `The file ".env" contains a value for ${name}, but no rule in .gitignore keeps it out of the repository. Add .env to .gitignore.`,
  check(facts, report) {
    const source = facts.files.read(FILE)
    if (source === null || facts.files.bytes('.git/HEAD') === null || isIgnored(facts)) return
    const used = secretPlaces(facts)
    for (const line of source.text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(\S.*)$/gm)) {
      const [text, name = '', value = ''] = line
      if (!(used.has(name) || isSecretName(name)) || /^(?:""|''|#)/.test(value)) continue
      report({ position: source.positionAt(line.index + text.indexOf(name)) }, { name })
      return
    }
  },
})

/** As in git, the last rule that matches the file decides. */
function isIgnored({ files }: ManifestFacts): boolean {
  const rules = ['.git/info/exclude', '.gitignore'].flatMap((file) => files.read(file)?.text.split(/\r?\n/) ?? [])
  const last = rules.findLast((rule) => matches(rule.replace(/^!/, '')))
  return last !== undefined && !last.startsWith('!')
}

/** Whether a rule matches the file in the rules' own folder. */
function matches(rule: string): boolean {
  const name = rule.trimEnd().replace(/^(?:\*\*\/|\/)/, '')
  if (name === '' || name.startsWith('#') || name.includes('/')) return false
  const parts = name.split(/(\*+|\?)/).map((part) => {
    if (part.startsWith('*')) return '.*'
    return part === '?' ? '.' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`).test(FILE)
}
