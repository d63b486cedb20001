import { type PackageProgram, packagePrograms } from '../../runtime/values/names/package-programs.ts'

/** What people and machines type with one of the programs that install packages. */
export interface ProgramWords extends Readonly<Record<keyof (typeof packagePrograms)[PackageProgram], string>> {
  /** What runs a script of package.json: `npm run dev`. */
  run(script: string): string
  /** What stands before the name of a command that a package brings: `npx`. */
  readonly exec: string
  readonly install: string
  /** Installs in CI exactly what the lock lists. */
  readonly installLocked: string
  /** Installs so that there is one copy of a package where one is enough. */
  readonly dedupe: string
  /** Installs that in a Dockerfile, without running the packages' scripts; with the program itself, if the image of Node has only npm. */
  readonly inImage: string
  /** Steps of a GitHub workflow that bring the program, before the step that brings Node. Empty if that brings it. */
  readonly setup: string
  /** Under which name `actions/setup-node` keeps its packages between runs; null if it does not. */
  readonly cache: string | null
}

export const programWords: Readonly<Record<PackageProgram, ProgramWords>> = {
  npm: {
    ...packagePrograms.npm,
    run: (script) => (script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`),
    exec: 'npx',
    install: 'npm install',
    installLocked: 'npm ci',
    dedupe: 'npm install && npm dedupe',
    inImage: 'RUN --mount=type=cache,target=/npm npm ci --ignore-scripts --cache /npm',
    setup: '',
    cache: 'npm',
  },
  pnpm: {
    ...packagePrograms.pnpm,
    run: (script) => `pnpm ${script}`,
    exec: 'pnpm',
    install: 'pnpm install',
    installLocked: 'pnpm install --frozen-lockfile',
    dedupe: 'pnpm install && pnpm dedupe',
    inImage:
      'RUN --mount=type=cache,target=/pnpm npm install --global pnpm && pnpm install --frozen-lockfile --ignore-scripts --store-dir /pnpm',
    setup: '      - uses: pnpm/action-setup@v4\n        with:\n          version: latest\n',
    cache: 'pnpm',
  },
  bun: {
    ...packagePrograms.bun,
    // `bun test` would run bun's own tests.
    run: (script) => `bun run ${script}`,
    exec: 'bunx',
    install: 'bun install',
    installLocked: 'bun install --frozen-lockfile',
    dedupe: 'bun install',
    inImage:
      'RUN --mount=type=cache,target=/bun npm install --global bun && bun install --frozen-lockfile --ignore-scripts --cache-dir /bun',
    setup: '      - run: npm install --global bun\n',
    cache: null,
  },
  yarn: {
    ...packagePrograms.yarn,
    run: (script) => `yarn ${script}`,
    exec: 'yarn',
    install: 'yarn install',
    installLocked: 'yarn install --immutable',
    dedupe: 'yarn install && yarn dedupe',
    inImage: 'RUN corepack enable && yarn install --immutable --mode=skip-build',
    setup: '      - run: corepack enable\n',
    cache: 'yarn',
  },
}

/** How commands of npm in a text become those of another program. Where several fit, the first counts. */
const RULES: readonly (readonly [RegExp, (words: ProgramWords, found: string) => string])[] = [
  [/^RUN .*\bnpm ci\b.*$/, ({ inImage }) => inImage],
  [/^ +- uses: actions\/setup-node@.*\n/, ({ setup }, step) => setup + step],
  [/^ +cache: npm\n/, ({ cache }, line) => (cache === null ? '' : line.replace('npm', cache))],
  [/\bnpm ci\b/, ({ installLocked }) => installLocked],
  [/\bnpm (?:run \w+|test|start)\b/, ({ run }, command) => run(command.replace(/^npm (?:run )?/, ''))],
  [/\bnpm install(?= \w)/, ({ add }) => add],
  [/\bnpm install && npm dedupe\b/, ({ dedupe }) => dedupe],
  // The other programs themselves are installed with npm.
  [/\bnpm install\b(?! --global)/, ({ install }) => install],
  [/\bnpx(?= (?:site|biome)\b)/, ({ exec }) => exec],
  [/\bpackage-lock\.json\b/, ({ lock }) => lock],
]
const ANY = new RegExp(RULES.map(([{ source }]) => `(${source})`).join('|'), 'gm')

/** A text about a site, such as its README or Dockerfile, with the commands of the program that installs its packages in place of npm's. */
export function inWordsOf(program: PackageProgram, text: string): string {
  return text.replace(ANY, (found, ...fitting: (string | undefined)[]) => {
    const [, other] = RULES.find((_, index) => fitting[index] !== undefined) ?? []
    return other?.(programWords[program], found) ?? found
  })
}
