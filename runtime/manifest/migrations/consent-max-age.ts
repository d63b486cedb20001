import { renamedKey } from './renamed-key.ts'

/** The lifetime of every cookie is called `maxAge`. `remember` remains the name of the switch in `locales.detect`. */
export const consentMaxAge = renamedKey({ from: 1, owner: ['consent'], old: 'remember', now: 'maxAge' })
