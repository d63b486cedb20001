import { allRules } from '../../runtime/checks/all-rules.ts'
import { stopsBuild } from '../../runtime/checks/sections/refused-code.ts'
import type { Example, Rule } from '../../runtime/manifest/problems/rule.ts'
import { exampleEntries } from '../report/example-text.ts'
import { codeBlock, prose, table } from './markdown.ts'
import { addressOf, type Page } from './page.ts'

const overview = {
  id: 'reference-findings',
  group: 'reference',
  slug: 'findings',
  heading: 'Reference',
  title: 'Findings',
} as const

/** Every code that a finding can have, from the definitions of the rules: a page for each, and one that lists them. */
export function findingPages(): Page[] {
  const rules = [...allRules.values()]
  const pages = rules.map(pageOf)
  const groups = [...new Set(rules.map(groupOf))]
  const lists = groups.map((group) => {
    const rows = rules
      .filter((rule) => groupOf(rule) === group)
      .map((rule) => [`[\`${rule.code}\`](${addressOf(pageOf(rule))})`, prose(rule.title), effectOf(rule)])
    return `## ${group}\n\n${table(['code', 'what it means', 'severity'], rows)}`
  })
  const lead = `What site validate finds, and how to fix it: ${rules.length} codes in ${groups.length} groups.`
  const body = [
    `${lead} One that *blocks* keeps the site from starting; an error fails the check; a warning does so only with \`--strict\`; a note never. In a terminal, \`site explain CODE\` shows the same page.`,
    ...lists,
  ]
  return [{ ...overview, lead, body: body.join('\n\n') }, ...pages]
}

function pageOf(rule: Rule): Page {
  const { code, title, why, wrong, right, isFixable = false } = rule
  const place = placeOf(code)
  return {
    id: `findings-${place.slug}`,
    ...place,
    heading: overview.heading,
    title: code,
    lead: `${title}.`,
    above: overview.id,
    body: [
      `**${prose(title)}.**`,
      `${severityInWords(rule)} ${isFixable ? '`--fix` fixes it wherever only one fix is possible.' : '`--fix` leaves it alone: the decision is yours.'}`,
      withLinks(why, code),
      `## Wrong\n\n${exampleText(wrong)}`,
      `## Right\n\n${exampleText(right)}`,
    ].join('\n\n'),
  }
}

/** Turns codes in a text into links to their pages. */
function withLinks(text: string, own: string): string {
  return prose(text).replace(/(?<![\w/`-])[a-z]+\/[a-z][a-z-]*[a-z](?![\w/`-])/g, (name) =>
    name !== own && allRules.has(name) ? `[\`${name}\`](${addressOf(placeOf(name))})` : name,
  )
}

function placeOf(code: string): Pick<Page, 'group' | 'slug'> {
  return { group: 'findings', slug: code.replaceAll('/', '-') }
}

function groupOf({ code }: Rule): string {
  return code.slice(0, code.indexOf('/'))
}

function effectOf({ severity, blocks }: Rule): string {
  return blocks ? 'blocks' : severity
}

function severityInWords({ code, severity, blocks }: Rule): string {
  if (stopsBuild(code))
    return 'An error: `site validate` fails, and the site cannot be built; `dev` shows what it was before.'
  if (blocks) return 'An error that blocks: `start`, `dev`, `build` and `prerender` refuse the site, too.'
  const words = {
    error: 'An error: `site validate` fails, but the site still starts.',
    warning: 'A warning: `site validate` fails only with `--strict`.',
    note: 'A note: `site validate` never fails because of it.',
  }
  return words[severity]
}

function exampleText(example: Example): string {
  return exampleEntries(example)
    .map(([file, text]) => `In \`${file}\`:\n\n${codeBlock(text, file.split('.').at(-1) ?? 'text')}`)
    .join('\n\n')
}
