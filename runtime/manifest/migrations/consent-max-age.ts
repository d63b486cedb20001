import { renamedKey } from './renamed-key.ts'

/** How long a cookie lasts is `maxAge`, of every cookie. `remember` is left to `locales.detect`, where it is yes or no. */
export const consentMaxAge = renamedKey({ from: 1, owner: ['consent'], old: 'remember', now: 'maxAge' })
