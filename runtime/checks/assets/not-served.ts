import type { Refusal } from '../../site/http/refusal.ts'
import { defineCheck } from '../rule/rule.ts'

export const notServed = defineCheck({
  code: 'assets/not-served',
  severity: 'error',
  needs: 'manifest',
  title: 'An entry in public/ is not served',
  why: 'A link out of public/ would expose whatever else is on the machine, so the server does not follow such links and site prerender does not copy them. Nor do they serve links that lead nowhere, or anything that is not a readable file. Put the file itself in public/, or remove the entry. Links from one place in public/ to another are followed.',
  wrong: { 'public/menu.pdf': '→ ../documents/menu.pdf' },
  right: { 'public/menu.pdf': '%PDF-1.7', 'public/carte.pdf': '→ menu.pdf' },
  message: ({ path, reason }: { path: string; reason: Refusal }) => messages[reason](`public${path}`),
  check(facts, report) {
    for (const { path, reason } of facts.files.served().refused)
      report({ position: { file: `public${path}`, line: 1, column: 1 } }, { path, reason })
  },
})

const messages: Readonly<Record<Refusal, (name: string) => string>> = {
  dangling: (name) => `The link "${name}" leads nowhere. Put the file itself there, or remove the link.`,
  outside: (name) => `The link "${name}" leads out of public/, so it is not followed. Put the file itself there.`,
  loop: (name) => `The link "${name}" leads back to itself or to a folder that contains it. Remove it.`,
  special: (name) => `"${name}" is not a file but a pipe, a socket or a device. Remove it.`,
  unreadable: (name) =>
    `"${name}" cannot be read. Give the user who runs the site permission to read it, or remove it.`,
}
