import { type FormEvent, useRef, useState } from 'react'
import { ownPath, type SectionProps, useMutation, usePage, useSession, useText } from 'sitio'
import { forgetDrafts, hasDrafts } from '../drafts.ts'
import { type Fault, faultOf } from '../fault-of.ts'
import { Field } from '../field.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { useStarted } from '../use-started.ts'
import type { SignInProps } from './SignIn.types.ts'
import signIn from './sign-in.graphql'

/** Signing in to a guarded part of the site, or signing out again once inside. */
export function SignIn({ id, props }: SectionProps<SignInProps>) {
  return props.kind === 'line' ? <SignOutLine id={id} props={props} /> : <SignInForm id={id} props={props} />
}

type DoorProps = Pick<SectionProps<SignInProps>, 'id' | 'props'>

function SignInForm({ id, props }: DoorProps) {
  const t = useText()
  const { hrefOf } = usePage()
  const isStarted = useStarted()
  const { login } = useSession()
  const { run } = useMutation(signIn)
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const password = useRef<HTMLInputElement>(null)
  const home = hrefOf(props.to) ?? '/'

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = new FormData(event.currentTarget)
    setIsSending(true)
    setFault(null)
    const { data, error } = await run({ email: String(form.get('email')), password: String(form.get('password')) })
    if (data) {
      await login(data.login.token)
      return location.assign(ownPath(new URLSearchParams(location.search).get('return')) ?? home)
    }
    setIsSending(false)
    setFault(error && faultOf(error))
    // The e-mail address stays, and typing replaces the password.
    password.current?.select()
  }

  return (
    <section id={id} className="sign-in grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {/* A form sent before the section has started must not put the password into the address. */}
      <form className="sign-in__form" method="post" onSubmit={send} aria-busy={isSending}>
        <Field id={`${id}-email`} label={t('email')}>
          {(control) => <input {...control} name="email" type="email" autoComplete="username" required />}
        </Field>
        <Field id={`${id}-password`} label={t('password')} fault={fault && t(`faults.${fault}`)}>
          {(control) => (
            <input
              {...control}
              ref={password}
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
        <p>
          <button className="button" type="submit" disabled={!isStarted} aria-disabled={isSending}>
            {t(isSending ? 'signingIn' : 'signIn')}
          </button>
        </p>
        <p className="visually-hidden" role="status">
          {fault && t(`faults.${fault}`)}
        </p>
        <noscript>
          <p className="fault">{t('needsScript')}</p>
        </noscript>
      </form>
    </section>
  )
}

function SignOutLine({ id, props }: DoorProps) {
  const t = useText()
  const { hrefOf } = usePage()
  const isStarted = useStarted()
  const { isActive, logout } = useSession()
  const outside = hrefOf(props.to) ?? '/'

  async function leave() {
    if (hasDrafts() && !confirm(t('unsaved'))) return
    forgetDrafts()
    await logout()
    location.assign(outside)
  }

  return (
    <div id={id} className="sign-out grid">
      <p className="sign-out__line">
        <span>{props.title}</span>
        <button className="sign-out__button" type="button" disabled={!isStarted || !isActive} onClick={leave}>
          {t('signOut')}
        </button>
      </p>
    </div>
  )
}
