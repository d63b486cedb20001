import { exitCode, JobError } from '../io.ts'
import { type AddKind, textOf } from './add-kind.ts'

const STATUSES = ['301', '302', '307', '308']

export const redirect: AddKind = {
  name: 'redirect',
  description: 'A redirect from an old address to a page.',
  arguments: [
    { name: 'from', description: 'the old path: /old-prices, or /fr/old-prices for one language' },
    { name: 'to', description: 'name of a route, a path, or a full https: address' },
  ],
  options: [{ flags: '--status <status>', description: `${STATUSES.join(', ')} (default: 301)` }],
  example: 'redirect /old-prices our-prices',
  add(draft, [from = '', to = ''], options) {
    const status = textOf(options, 'status')
    if (!from.startsWith('/'))
      throw new JobError(`"${from}" is not a path. Begin it with a slash: /${from}`, exitCode.usage)
    if (status !== undefined && !STATUSES.includes(status))
      throw new JobError(
        `"${status}" is not the status of a redirect. Use one of ${STATUSES.join(', ')}`,
        exitCode.usage,
      )
    const known = draft.manifest.redirects.find((each) => each.from === from)
    if (known !== undefined) throw new JobError(`${from} already ${inWords(known.to)}. Change that in the manifest.`)
    draft.addItem(['redirects'], { from, to, ...(status === undefined ? {} : { status: Number(status) }) })
    return []
  },
}

function inWords(to: string | object | undefined): string {
  if (to === undefined) return 'is gone'
  return `leads to ${typeof to === 'string' ? to : JSON.stringify(to)}`
}
