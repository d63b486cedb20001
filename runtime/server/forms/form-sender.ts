import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cleanText } from '../../forms/validate-form.ts'
import { type Endpoint, execute, type Operation } from '../../graphql/execute.ts'
import { hasValue } from '../../graphql/graphql-answer.ts'
import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import type { PageRequest } from '../../page/page-request.ts'
import { languageAt } from '../../site/data/language-at.ts'
import { ONCE_KEY, ONCE_MS } from '../../site/http/embedded-headers.ts'
import { type Visitor, visitorPart } from '../../site/http/visitor-part.ts'
import type { ClientModel, FieldModel, FormInputModel, FormModel, FormTargetModel } from '../../site/site-model.ts'
import { atMost } from '../../values/cache-limit.ts'
import { knownIn } from '../../values/known-in.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import type { ReportError } from '../process/report-error.ts'
import type { Common } from '../shared/common.ts'

/**
 * A mutation of a form, as built: one for each of its targets, in their order. Fixed values are not part of it, since they may come from the
 * environment.
 */
export interface FormCall {
  readonly client: string
  readonly mutation: string
  readonly operation: Operation
  readonly isRequired: boolean
  readonly bindings: readonly FormBinding[]
}

/** Where a value goes in the variables. The last name of the path is an input of the target, which says where the value comes from. */
export interface FormBinding {
  readonly path: readonly string[]
  readonly isList: boolean
}

/** What a visitor has filled in. */
export interface FilledForm {
  readonly texts: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, readonly File[]>>
  readonly locale: string
}

/** Whether the form counts as sent; if not, whether the back-end refused it or could not be reached. */
export type SendResult = 'sent' | 'refused' | 'unreachable'

/** The visitor who sends a form. */
export interface FormVisitor extends Visitor {
  /** The visitor's address; together with the browser's name, it identifies the visitor. */
  readonly address: string
  /** What error reports say about the request. */
  readonly about: PageRequest['about']
}

/** Longer than any back-end is waited for. */
const PENDING_MS = 60_000
const MAX_REMEMBERED = 10_000

interface SenderHost {
  /** Form → its mutations. */
  readonly forms: Readonly<Record<string, readonly FormCall[]>>
  readonly site: { readonly clients: ReadonlyMap<string, ClientModel> }
  readonly endpoints: ReadonlyMap<string, Endpoint>
  readonly reportError: ReportError
  /** What several servers share; null when there is only this one. */
  readonly common: Pick<Common, 'once'> | null
}

/** What is sent to one target. */
interface Sending {
  readonly call: FormCall
  readonly form: FormModel
  readonly input: FormTargetModel['input']
  readonly filled: FilledForm
  readonly visitor: FormVisitor
  /** Equal for the same content from the same visitor. */
  readonly key: string
}

/** Sends forms to the back-ends of a site. */
export class FormSender {
  readonly #host: SenderHost
  /** Content and target → the exchange, in progress or done. */
  readonly #exchanges = new LRUCache<string, Promise<SendResult>>({ ...atMost(MAX_REMEMBERED), ttl: ONCE_MS })
  /** Of several servers, makes one exchange for equal content. */
  readonly #together: ReturnType<Common['once']> | undefined

  constructor(host: SenderHost) {
    this.#host = host
    this.#together = host.common?.once({ pendingMs: PENDING_MS, doneMs: ONCE_MS })
  }

  /**
   * Sends what was filled in to every target. The same content from the same visitor within ten minutes gets the same answer as before. It is sent
   * again only to targets that refused it or did not answer in time; an embedded back-end still stores it only once.
   */
  async send(form: FormModel, filled: FilledForm, visitor: FormVisitor): Promise<SendResult> {
    const content = await fingerprint(form, filled, `${visitor.address} ${visitor.header('user-agent') ?? ''}`)
    const results = await Promise.all(
      (this.#host.forms[form.name] ?? []).map(async (call, index) => {
        const input = form.send[index]?.input ?? {}
        const result = await this.#once({ call, form, input, filled, visitor, key: `${content} ${index}` })
        return { isRequired: call.isRequired, result }
      }),
    )
    return results.find(({ isRequired, result }) => isRequired && result !== 'sent')?.result ?? 'sent'
  }

  /** One exchange for equal content; after a failure it may be tried again. */
  #once(sending: Sending): Promise<SendResult> {
    const { key } = sending
    const known = this.#exchanges.get(key)
    if (known) return known
    const run = () => this.#exchange(sending)
    const result = this.#together === undefined ? run() : this.#together(key, 'sent', run)
    this.#exchanges.set(key, result)
    return result.then((outcome) => {
      if (outcome !== 'sent') this.#exchanges.delete(key)
      return outcome
    })
  }

  async #exchange(sending: Sending): Promise<SendResult> {
    const { call, visitor, key } = sending
    const client = knownIn(this.#host.site.clients, call.client)
    const endpoint = knownIn(this.#host.endpoints, call.client)
    try {
      const part = visitorPart(client, visitor)
      // The form is sent even if the visitor has left; the endpoint's time limit applies.
      const headers = isEmbedded(client) ? { ...part.headers, [ONCE_KEY]: key } : part.headers
      const context = { ...part, headers, signal: new AbortController().signal }
      const { data, errors } = await execute(
        endpoint,
        call.operation,
        variablesOf(sending, languageAt(client, sending.filled.locale)),
        context,
      )
      if (hasValue(data, call.mutation)) return 'sent'
      throw new Error(errors.map(({ message }) => message).join('; ') || 'The answer contains no data.')
    } catch (error) {
      // An embedded back-end that cannot store anything has reported that itself, once.
      const isTold = isEmbedded(client) && cannotStore(error)
      if (!isTold) this.#host.reportError(error, visitor.about?.() ?? {})
      const isSilent = error instanceof GraphQLCallError && /^(?:NetworkError|TimeoutError)$/.test(error.name)
      return isSilent || cannotStore(error) ? 'unreachable' : 'refused'
    }
  }
}

/** Whether a back-end says that it may accept the same request later: 503, or 507 when it has run out of space. */
function cannotStore(error: unknown): boolean {
  return error instanceof GraphQLCallError && (error.statusCode === 503 || error.statusCode === 507)
}

/** Identifies equal content from the same visitor without keeping the content. */
async function fingerprint({ name, fields }: FormModel, filled: FilledForm, visitor: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([name, visitor, filled.locale]))
  for (const field of fields) {
    hash.update(JSON.stringify([field.name, textOf(field, filled)]))
    for (const file of filled.files[field.name] ?? []) {
      hash.update(JSON.stringify([file.name, file.size])).update(new Uint8Array(await file.arrayBuffer()))
    }
  }
  return hash.digest('base64url')
}

/** The variables of a mutation; empty inputs are left out. @param language - what the back-end calls that of the page. */
function variablesOf({ call, form: { fields }, input, filled }: Sending, language: string): Record<string, unknown> {
  const variables: Record<string, unknown> = {}
  for (const { path, isList } of call.bindings) {
    const [argument = '', inner] = path
    const source = input[inner ?? argument]
    const value =
      source === undefined ? undefined : source.from === 'locale' ? language : valueFrom(source, isList, fields, filled)
    if (inner === undefined) {
      if (value !== undefined) variables[argument] = value
      continue
    }
    variables[argument] = { ...(variables[argument] ?? {}), ...(value === undefined ? {} : { [inner]: value }) }
  }
  return variables
}

function valueFrom(
  source: Exclude<FormInputModel, { from: 'locale' }>,
  isList: boolean,
  fields: readonly FieldModel[],
  filled: FilledForm,
): unknown {
  if (source.from === 'value') return source.value
  const field = fields.find(({ name }) => name === source.name)
  if (field === undefined) return undefined
  if (field.type === 'checkbox') return textOf(field, filled) !== ''
  if (field.type !== 'file') return textOf(field, filled) || undefined
  const files = filled.files[field.name] ?? []
  return files.length === 0 ? undefined : isList ? files : files[0]
}

function textOf(field: FieldModel, { texts }: FilledForm): string {
  return cleanText(field, texts[field.name] ?? '')
}
