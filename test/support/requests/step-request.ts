import type { StepHost, StepRequest } from '../../../runtime/steps/step-request.ts'

/** A visitor's request as the steps of a page see it: for `/cursos` in Spanish, without query and session. */
export function stepRequestOf(given: Partial<StepRequest> = {}): StepRequest {
  return {
    route: { name: 'courses', path: '/cursos' },
    locale: 'es',
    path: '/cursos',
    search: '',
    now: new Date('2026-06-15T12:00:00.000Z'),
    entryValue: () => undefined,
    hasSession: () => false,
    checkSession: () => Promise.reject(new Error('There is no back-end.')),
    ...given,
  }
}

/** Knows the routes `courses`, `login` and `kids` in Spanish, and provides one module. */
export function stepHostOf(module: unknown = undefined): StepHost {
  const paths: Readonly<Record<string, string>> = { courses: '/cursos', login: '/entrar', kids: '/niños' }
  return {
    origin: 'https://prueba.example',
    pathOf: (name, locale) => (locale === 'es' ? (paths[name] ?? null) : null),
    moduleOf: () => module,
  }
}
