import { defineProblem } from '../../define-problem.ts'

const refresh = 'refresh: { secret: NOTES_REFRESH }\n'

export const switchedOff = defineProblem({
  code: 'manifest/switched-off',
  // Like the unset secret of a client, except that no command refuses the site, since it works without it.
  severity: 'note',
  blocks: false,
  title: 'The variable of a secret is not set, so a feature is switched off',
  why: 'Whoever asks for a preview, or reports that something has changed, must know a secret. While its variable is not set nobody can, and the address answers 404; a preview header whose variable is not set is not sent. A site is often checked somewhere else than where it runs, so this is a note, which fails nothing.',
  wrong: refresh,
  right: { 'site.config.yaml': refresh, '.env': 'NOTES_REFRESH=a-long-random-text\n' },
  message: ({ name, effect }: { name: string; effect: string }) =>
    `The environment variable ${name} is not set, so ${effect}. Set it where the site runs.`,
})
