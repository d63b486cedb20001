import { DEFAULT_MESSAGE, NOT_FOUND_MESSAGE } from '../steps/page-error.ts'

/** Texts of the runtime itself. A site's messages win over them under the same keys. */
export const runtimeTexts = {
  skip: 'Skip to content',
  'errors.404': NOT_FOUND_MESSAGE,
  'errors.home': 'Back to the home page',
  'errors.default': DEFAULT_MESSAGE,
  'errors.reference': 'Reference',
  'errors.retry': 'Try again',
  'errors.busy': 'Many people are here at the moment. Try again shortly.',
  loading: 'Loading',
  guarded: 'This page needs JavaScript to decide whether it may be shown.',
  'form.optional': 'optional',
  'form.choose': 'Choose',
  'form.faults': 'Some fields need another look:',
  'form.required': 'Fill in this field.',
  'form.requiredChoice': 'Choose one.',
  'form.requiredCheckbox': 'Tick this box.',
  'form.requiredFile': 'Choose a file.',
  'form.email': 'Write an e-mail address, such as name@example.com.',
  'form.tel': 'Write a telephone number: digits, spaces, and + in front of a country code.',
  'form.url': 'Write a whole address, such as https://example.com.',
  'form.tooShort': 'Write {{min}} characters or more.',
  'form.tooLong': 'Write {{max}} characters at most.',
  'form.fileTooLarge': 'Choose a smaller file: {{size}} at most.',
  'form.fileType': 'Choose another kind of file.',
  'form.tooManyFiles': 'Choose fewer files: {{max}} at most.',
  'form.filesAgain': 'Choose your files again: the browser does not keep them.',
  'form.sending': 'Sending …',
  'form.failed': 'This could not be sent. Nothing you wrote is lost: try again in a moment.',
  'form.limited': 'Many messages have come from your connection. Nothing you wrote is lost: try again in ten minutes.',
  'form.offline': 'You are offline. Nothing you wrote is lost: send it when you are connected again.',
  offline: 'You are offline. The page will load as soon as you are connected again.',
} as const

export type RuntimeTextKey = keyof typeof runtimeTexts
