import { readEnvironment } from '../../runtime/process/read-environment.ts'
import { isEmbedded } from '../../runtime/values/paths/embedded-address.ts'
import { exitCode, JobError } from '../io.ts'
import { type AddKind, textOf } from './add-kind.ts'
import { checkNew, type NameRule } from './names.ts'
import type { SiteDraft } from './site-draft.ts'

export const clientName: NameRule = {
  pattern: /^[a-z][A-Za-z0-9]{0,59}$/,
  words: 'a lower-case letter, then letters and digits: shop',
}

export const client: AddKind = {
  name: 'client',
  description: 'A GraphQL back-end at another address, with the SDL that it reports.',
  arguments: [{ name: 'name', description: 'its name: shop' }],
  options: [
    { flags: '--url <url>', description: 'its endpoint' },
    { flags: '--secret <variable>', description: 'environment variable with its authorization header' },
  ],
  example: 'client shop --url https://shop.example.com/graphql',
  async add(draft, [name = ''], options) {
    checkNew('client', name, clientName, Object.keys(draft.manifest.graphql.clients))
    const url = textOf(options, 'url')
    if (url === undefined)
      throw new JobError('Say where it answers: --url https://shop.example.com/graphql', exitCode.usage)
    if (isEmbedded({ url }))
      throw new JobError(
        `The embedded back-end comes with its first collection: site add collection articles --client ${name}`,
        exitCode.usage,
      )
    if (!/^https?:\/\/[^\s/?#@]+/.test(url) || !URL.canParse(url))
      throw new JobError(
        `"${url}" is not a full address. Write it like https://shop.example.com/graphql`,
        exitCode.usage,
      )
    const secret = textOf(options, 'secret')
    // Browsers must not see a secret, so the server calls the back-end for them.
    const authorization = secret === undefined ? {} : { via: 'server', authorization: { bearer: false, secret } }
    const schema = `schema/${name}.graphql`
    if (draft.text(schema) === null) draft.create(schema, await askedSdl(draft, name, url, secret))
    draft.addKey(['graphql', 'clients', name], { url, schema, ...authorization })
    return [`Its SDL is in ${schema}. When it changes: site schema pull ${name}`]
  },
}

async function askedSdl({ root, env }: SiteDraft, name: string, url: string, secret: string | undefined) {
  const [{ pullSdl }, { failureReason }] = await Promise.all([
    import('../../runtime/source/graphql/pull-sdl.ts'),
    import('../../runtime/source/graphql/failure-reason.ts'),
  ])
  const authorization = { bearer: false, ...(secret === undefined ? {} : { secret }) }
  return pullSdl(name, { url, headers: {}, authorization }, readEnvironment(root, env)).catch((error: unknown) => {
    throw new JobError(
      `${url} does not report its schema: ${failureReason(error)}\nPut its SDL in schema/${name}.graphql, and run the command again.`,
    )
  })
}
