import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { version } from '../package.json' with { type: 'json' }
import type { HostName } from '../runtime/prerender/host-files/index.ts'
import { defectText } from '../runtime/process/host-process.ts'
import { WORKER_COUNTS, workerCount } from '../runtime/process/worker-count.ts'
import { diffFormats } from './diff/formats.ts'
import { failureOf } from './failure.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from './io.ts'
import { templates } from './new/templates.ts'
import { parseShard } from './prerender/parse-shard.ts'
import { RENDERER } from './queue/render-messages.ts'
import { formats } from './report/formats.ts'
import { PART } from './workspace/site-job.ts'

export { hostProcess } from '../runtime/process/host-process.ts'

/** Runs one command line; returns its exit code. Never throws, never shows a stack trace without `--debug`. */
export async function run(argv: readonly string[], io: CommandIo): Promise<ExitCode> {
  let result: ExitCode = exitCode.ok
  const program = createProgram(io, (code) => {
    result = code
  })
  try {
    if (argv[0] === RENDERER) return await (await import('./queue/run-renderer.ts')).runRenderer(argv[1] ?? '', io)
    if (argv[0] === PART) return await (await import('./workspace/part.ts')).runPart(argv[1] ?? '', io)
    await program.parseAsync([...argv], { from: 'user' })
    return result
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage
    if (argv.includes('--debug') && error instanceof Error) io.writeError(`${error.stack}\n`)
    const failure = failureOf(error)
    if (failure !== null) {
      io.writeError(`${failure.message}\n`)
      return failure.exitCode
    }
    io.writeError(defectText(error))
    return exitCode.defect
  }
}

/** Their code is loaded when one of them is written for. */
const fileHosts = { netlify: true, cloudflare: true, nginx: true, apache: true } satisfies Record<HostName, true>

/** Names and options of all commands. Each action imports its file when it is called, so that none pays for another's libraries. */
export function createProgram(io: CommandIo, finish: (code: ExitCode) => void): Command {
  const program = new Command('site')
    .description('Builds and runs a marketing site from one site.config.yaml.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: io.write, writeErr: io.writeError })
    .showHelpAfterError('Run it with --help to see every option.')
  const command = (name: string, description: string, example: string) =>
    program
      .command(name)
      .description(description)
      .addOption(new Option('--config <file>', 'the manifest; its folder is the site').default('site.config.yaml'))
      .option('--debug', 'show stack traces')
      .addHelpText('after', `\nExample:\n  $ ${example}`)

  command('validate', 'Checks the whole site, offline.', "site validate --skip 'unused/*' --format json")
    .addOption(
      new Option('--format <format>', 'how to print the findings').choices(Object.keys(formats)).default('pretty'),
    )
    .option('--strict', 'fail on warnings too', false)
    .option('--fix', 'make every fix that is unambiguous, and change no other character', false)
    .option('--dry-run', 'with --fix: show the patch without writing it', false)
    .option(
      '--update-baseline',
      "record today's findings in site.baseline.json, and report only new ones from then on",
      false,
    )
    .option('--rendered', 'render every page in every language, and check what visitors get', false)
    .addOption(codesOption('--only <codes>', "report only these codes or groups: links/insecure,'messages/*'"))
    .addOption(codesOption('--skip <codes>', 'leave out these codes or groups; findings that block are always shown'))
    .option(
      '--max <n>',
      'how many findings to show; all are counted (default: 100 in pretty, otherwise all)',
      parseCount,
    )
    .addOption(workspaceOption('check all sites of a workspace').conflicts(['fix', 'dryRun', 'updateBaseline']))
    .addOption(jobsOption('one, and one for each core with --rendered'))
    .action(async (options) => {
      refuseLoneJobs(options)
      if (options.workspace === undefined) finish(await (await import('./commands/validate.ts')).validate(options, io))
      else finish(await (await import('./workspace/validate-workspace.ts')).validateWorkspace(options, io))
    })
  program
    .command('explain')
    .description('Explains a finding, with an example of the mistake and of its fix; without a code, lists every code.')
    .argument('[code]', 'the code that a finding shows: manifest/unknown-key')
    .option('--json', 'print JSON', false)
    .option('--debug', 'show stack traces')
    .addHelpText('after', '\nExample:\n  $ site explain manifest/unknown-key')
    .action(async (code, options) => finish((await import('./commands/explain.ts')).explain(code, options, io)))
  command(
    'dev',
    'Serves the site for development: code, styles, messages and manifest reload as you edit.',
    'site dev --port 4000',
  )
    .option('--port <n>', 'port to listen on; 0 picks a free one (default: PORT, otherwise 3000)', parsePort)
    .action(async (options) => finish(await (await import('./commands/dev.ts')).dev(options, io)))
  command('build', 'Builds the site into a folder that runs without its sources.', 'site build --out dist/site')
    .option('--out <dir>', 'folder to write to (default: dist/site beside the manifest)')
    .addOption(
      new Option('--host <host>', 'say what of the site a host lacks that runs fetch.mjs as a function').choices([
        'functions',
      ]),
    )
    .action(async (options) => finish(await (await import('./commands/build.ts')).build(options, io)))
  command(
    'start',
    'Serves the site in production, after building it if the build is stale or missing.',
    'site start --port 8080 --host 0.0.0.0',
  )
    .option('--port <n>', 'port to listen on; 0 picks a free one (default: PORT, otherwise 3000)', parsePort)
    .option('--host <host>', 'address to listen on (default: HOST, otherwise 127.0.0.1)')
    .option('--no-build', 'serve dist/site as it is; the sources are not needed')
    .option('--workers <n>', 'how many processes serve on the one port; auto is one for each processor', parseWorkers)
    .option('--access-log', 'write a line for each request to standard error', false)
    .addOption(workspaceOption('serve all sites of a workspace, each at its hosts'))
    .action(async (options) => {
      if (options.workspace === undefined) finish(await (await import('./commands/start.ts')).start(options, io))
      else finish(await (await import('./workspace/start-workspace.ts')).startWorkspace(options, io))
    })
  command('prerender', 'Writes the site as files for any file server.', 'site prerender --out public_html')
    .option('--out <dir>', 'folder to write to (default: dist/static beside the manifest)')
    .option('--origin <url>', 'public address of the site (default: site.origin in the manifest)')
    .option('--offline', 'call no back-end: take what site record has written', false)
    .option('--force', 'render every page, whatever has changed', false)
    .option(
      '--verify <share>',
      'render so many of the pages that have not changed all the same, and fail where one differs (default: 1% in CI)',
      parseShare,
    )
    .addOption(
      new Option('--shard <i/n>', 'render one part of several, into the store, and write no files')
        .argParser(parseShard)
        .conflicts(['out', 'precompress', 'host', 'workspace']),
    )
    .option('--store <place>', 'where machines meet that share the work: a folder, or the address of site store')
    .addOption(queueOption('have the pages rendered by the workers of this Redis').conflicts(['shard', 'workspace']))
    .addOption(
      new Option('--batch <n>', 'with --queue: how many pages are one job (default: 200)').argParser(parseJobs),
    )
    .option('--precompress', 'put .br and .gz beside text files, for servers that send them as they are', false)
    .addOption(
      new Option('--host <host>', 'write what this host reads: headers, redirects, error pages').choices(
        Object.keys(fileHosts),
      ),
    )
    .addOption(workspaceOption('write all sites of a workspace').conflicts('origin'))
    .addOption(
      new Option(
        '--jobs <n>',
        'how many threads render, where there are many pages (default: one for each core but one); with --workspace, how many sites at a time (default: one for each core)',
      )
        .argParser(parseJobs)
        // One page after the other, so that the time of each is known; or others render.
        .conflicts(['shard', 'queue']),
    )
    .addArgument(new Argument('[merge]', 'write what all shards have put into the store').choices(['merge']))
    .action(async (word, given) => {
      const options = { ...given, merge: word !== undefined }
      ;(await import('./prerender/check-sharing.ts')).checkSharing(options)
      if (options.shard !== undefined)
        finish(await (await import('./prerender/prerender-part.ts')).prerenderPart(options, io))
      else if (options.workspace === undefined)
        finish(await (await import('./commands/prerender.ts')).prerender(options, io))
      else finish(await (await import('./workspace/prerender-workspace.ts')).prerenderWorkspace(options, io))
    })
  command(
    'store',
    'Serves a store, in which machines meet that share the work of prerendering.',
    'site store --host 0.0.0.0 --dir /var/lib/store',
  )
    .option('--dir <dir>', 'folder that keeps what is sent', '.sitio/store')
    .option('--port <n>', 'port to listen on; 0 picks a free one', parsePort, 4747)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .action(async (options) => finish(await (await import('./commands/store.ts')).store(options, io)))
  command(
    'worker',
    'Renders pages for site prerender --queue, on as many machines as you like, until it is told to stop.',
    'site worker --queue redis://queue.internal --store https://store.example.com',
  )
    .addOption(queueOption('the Redis that holds the jobs').makeOptionMandatory())
    .option('--store <place>', 'where pages go: a folder that all machines see, or the address of site store')
    .option('--origin <url>', 'public address of the site, as site prerender has it')
    .option('--offline', 'call no back-end: take what site record has written', false)
    .addOption(new Option('--jobs <n>', 'how many at a time (default: one for each core)').argParser(parseJobs))
    .addOption(
      new Option('--lease <s>', 'who is silent for so many seconds has its jobs taken over')
        .argParser(parseJobs)
        .default(30),
    )
    .addOption(new Option('--page-limit <s>', 'how many seconds a page may take').argParser(parseJobs).default(60))
    .addOption(
      workspaceOption('write whole sites of a workspace, for site fleet prerender').conflicts(['origin', 'offline']),
    )
    .action(async (options) => {
      if (options.workspace === undefined)
        finish(await (await import('./queue/site-worker.ts')).workOnSite(options, io))
      else finish(await (await import('./queue/workspace-worker.ts')).workOnWorkspace(options, io))
    })
  program
    .command('fleet')
    .description('Does something with all sites of a workspace, on many machines.')
    .addArgument(new Argument('<prerender>', 'what to do').choices(['prerender']))
    .addOption(workspaceOption('the sites').default(true, 'sitio.workspace.yaml'))
    .addOption(queueOption('the Redis whose workers write them').makeOptionMandatory())
    .option('--store <place>', 'where sites go first: a folder that all machines see, or the address of site store')
    .option('--out <dir>', 'a folder for all of them (default: dist/static in the folder of each)')
    .option('--offline', 'call no back-end: take what site record has written', false)
    .option('--force', 'render every page, whatever has changed', false)
    .option('--verify <share>', 'as of site prerender (default: 1% in CI)', parseShare)
    .option('--precompress', 'put .br and .gz beside text files', false)
    .addOption(new Option('--host <host>', 'write what this host reads').choices(Object.keys(fileHosts)))
    .option('--debug', 'show stack traces')
    .addHelpText('after', '\nExample:\n  $ site fleet prerender --queue redis://queue.internal --store /mnt/store')
    .action(async (_prerender, options) =>
      finish(await (await import('./commands/fleet.ts')).prerenderFleet(options, io)),
    )
  command('cache', 'Has a running server drop what it keeps, all or in part.', 'site cache purge --collection posts')
    .addArgument(new Argument('<purge>', 'what to do').choices(['purge']))
    .option('--client <name>', 'what is made of answers of this client')
    .option('--collection <name>', 'what is made of entries of this collection')
    .option('--entry <id>', 'the pages of one entry of that collection')
    .addOption(
      new Option('--path <path>', 'one page, as it stands in its address').conflicts(['client', 'collection', 'entry']),
    )
    .option('--url <url>', 'where the server is (default: PORT of this machine, otherwise 3000)')
    .action(async (_purge, options) => finish(await (await import('./commands/cache.ts')).purge(options, io)))
  command(
    'diff [before] [now]',
    'Says which pages a change of the site touches, and why.',
    'site diff main --format markdown',
  )
    .addOption(new Option('--format <name>', 'how to say it').choices(Object.keys(diffFormats)).default('pretty'))
    .option('--offline', 'call no back-end: take what site record has written', false)
    .option('--screenshots', 'take pictures of the changed pages, before and after, in one HTML file; needs Chromium')
    .option('--out <file>', 'with --screenshots: where to write it (default: .sitio/diff/pictures.html)')
    .addOption(workspaceOption('compare all sites of a workspace').conflicts(['screenshots', 'out']))
    .addOption(jobsOption())
    .action(async (before, now, options) => {
      refuseLoneJobs(options)
      if (options.workspace === undefined)
        finish(await (await import('./commands/diff.ts')).diff(before, now, options, io))
      else finish(await (await import('./workspace/diff-workspace.ts')).diffWorkspace(before, now, options, io))
    })
  command(
    'record',
    'Writes what back-ends at other addresses answer into recorded/, for work without them.',
    'site record cms --pages',
  )
    .argument('[client]', 'the GraphQL client that is asked (default: every one with an address)')
    .option('--pages', 'record what sections ask on each page, too, for site prerender --offline', false)
    .option('--check', 'write nothing; fail if the answers have changed', false)
    .action(async (client, options) => finish(await (await import('./commands/record.ts')).record(client, options, io)))
  command('routes', 'Prints the resolved route table.', 'site routes --json')
    .option('--json', 'print JSON', false)
    .option('--entries', 'list the pages of entries, too', false)
    .action(async (options) => finish(await (await import('./commands/routes.ts')).routes(options, io)))
  const urls = command(
    'urls',
    'Looks after the addresses that the site was published with, in site.urls.lock.',
    'site urls list',
  )
  urls
    .command('list')
    .description('Prints the addresses that the site has, and what the lock says of them.')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ site urls list --json')
    .action(async (_options, command) =>
      finish(await (await import('./commands/urls.ts')).listUrls(command.optsWithGlobals(), io)),
    )
  urls
    .command('accept')
    .description('Takes the addresses that the site has now as the published ones.')
    .option('--dry-run', 'tell what would change, and write nothing', false)
    .addHelpText('after', '\nExample:\n  $ site urls accept --dry-run')
    .action(async (_options, command) =>
      finish(await (await import('./commands/urls.ts')).acceptUrls(command.optsWithGlobals(), io)),
    )
  urls
    .command('import')
    .description('Takes the addresses of the site that this one replaces: each must have an answer.')
    .argument('<source>', 'a sitemap.xml, a table (.csv), a text with one address a line, or a folder of files')
    .option('--write', 'add a redirect wherever a page looks like the one that is meant', false)
    .addHelpText('after', '\nExample:\n  $ site urls import sitemap.xml --write')
    .action(async (source, _options, command) =>
      finish(await (await import('./commands/urls.ts')).importUrls(source, command.optsWithGlobals(), io)),
    )
  command('config', 'Prints the manifest as it holds, with what it includes and extends.', 'site config --origin')
    .option('--origin', 'say behind each value where it is written', false)
    .action(async (options) => finish((await import('./commands/config.ts')).printConfig(options, io)))
  command(
    'why <path>',
    'Tells which file says what stands at a place of the manifest, and what it stands over.',
    'site why routes.contact.sections.hero.props.title',
  )
    .option('--json', 'print JSON', false)
    .action(async (path, options) => finish((await import('./commands/why.ts')).why(path, options, io)))
  command(
    'drift',
    'Tells what has become of everything that a site says otherwise than its base.',
    'site drift --accept',
  )
    .option('--accept', 'note what the base says now as seen, in site.base.lock', false)
    .option('--json', 'print JSON', false)
    .action(async (options) => finish((await import('./commands/drift.ts')).drift(options, io)))
  command(
    'upgrade',
    'Moves the site to another version of the package that it extends, or of sitio.',
    'site upgrade --to 2.1.0',
  )
    .option('--to <version>', 'version, package file or folder', 'latest')
    .option('--sitio', 'move sitio, also where the site extends a package', false)
    .option('--dry-run', 'tell what would change, and write nothing', false)
    .addOption(workspaceOption('move all sites of a workspace'))
    .addOption(jobsOption())
    .action(async (options) => {
      refuseLoneJobs(options)
      if (options.workspace === undefined) finish(await (await import('./commands/upgrade.ts')).upgrade(options, io))
      else finish(await (await import('./workspace/upgrade-workspace.ts')).upgradeWorkspace(options, io))
    })
  command(
    'gallery',
    'Writes every section with its examples, in each language and palette.',
    'site gallery --out gallery',
  )
    .option('--out <dir>', 'folder to write to', 'dist/gallery')
    .action(async (options) => finish(await (await import('./commands/gallery.ts')).gallery(options, io)))
  command('schema', "Writes the schema of this site's manifest, for editors.", 'site schema --out schema.json')
    .option('--out <file>', 'file to write (default: .sitio/site.config.schema.json beside the manifest)')
    .addOption(new Option('--stdout', 'print it instead of writing a file').default(false).conflicts('out'))
    .action(async (options) => finish(await (await import('./commands/schema.ts')).schema(options, io)))
    .command('pull <client>')
    .description('Writes the SDL of a client, as its back-end describes it.')
    .option('--check', 'write nothing; fail if it has changed', false)
    .addHelpText('after', '\nExample:\n  $ site schema pull cms')
    .action(async (client, _options, command) => {
      const { pullSchema } = await import('./pull-schema.ts')
      finish(await pullSchema(client, command.optsWithGlobals(), io))
    })
  command('types', 'Writes the types of sections and of the names they use.', 'site types --check')
    .option('--check', 'write nothing; fail if any of them is out of date', false)
    .action(async (options) => finish(await (await import('./commands/types.ts')).types(options, io)))
  program
    .command('new')
    .description('Creates a new site in its own folder.')
    .argument('<dir>', 'folder to create; its last part names the site: my-site')
    .option('--yes', 'ask nothing: what no option says is as the template has it', false)
    .addOption(
      new Option('--template <name>', `what it begins as (default: site): ${listed(templates)}`).conflicts('from'),
    )
    .addOption(
      new Option('--pages <names>', 'which of its pages, with commas, or none (default: all): about,contact').conflicts(
        'from',
      ),
    )
    .addOption(
      new Option('--data <where>', 'where its content is kept (default: files): files, or cms').conflicts('from'),
    )
    .option('--product <name>', 'what the site is called (default: like the folder)')
    .addOption(
      new Option('--languages <codes>', 'languages, with commas, the default one first (default: en,es)').conflicts(
        'from',
      ),
    )
    .addOption(new Option('--default <code>', 'the default language, where it is not the first').conflicts('from'))
    .addOption(colorsOption('--color <token=value>', "a colour of the theme, as often as needed: 'ink=#14181F'"))
    .option('--no-install', 'leave out npm install, which needs a network or what npm has kept')
    .option('--from <site>', 'make a site that extends this one: a folder (../base), or a package (@agency/base)')
    .option('--debug', 'show stack traces')
    .addHelpText('after', '\nExample:\n  $ npx sitio new ../my-blog --template blog --data cms')
    .action(async (dir, options) => finish(await (await import('./commands/new.ts')).newSite(dir, options, io)))
  program
    .command('add')
    .description('Extends the site: a section, a route, a collection, a language and more.')
    .argument('<kind>', 'what is added; site add --help lists all')
    .argument('[words...]', 'its name and its options')
    .allowUnknownOption()
    // What follows is read by the command itself, which knows all kinds.
    .helpOption(false)
    .action(async (_kind, _words, _options, command) =>
      finish(await (await import('./commands/add.ts')).add(command.args, io)),
    )
  command(
    'entries <form>',
    'Prints what visitors sent with a form, the latest first.',
    'site entries contact --since 7d --csv > contact.csv',
  )
    .addOption(new Option('--csv', 'print CSV, for spreadsheets').default(false).conflicts('json'))
    .option('--json', 'print JSON', false)
    .option(
      '--since <when>',
      'leave out what is older than a time (7d, 12h), or came before a day (2026-11-01)',
      parseSince,
    )
    .option('--limit <n>', 'how many to print (default: all)', parseCount)
    .action(async (form, options) => finish(await (await import('./commands/entries.ts')).entries(form, options, io)))
  program
    .command('docs')
    .description('Shows the documentation of this version, offline.')
    .option('--port <n>', 'port to listen on; 0 picks a free one', parsePort, 0)
    .option('--out <dir>', 'write its pages to an empty folder instead of serving them')
    .option('--debug', 'show stack traces')
    .addHelpText('after', '\nExample:\n  $ site docs')
    .action(async (options) => finish(await (await import('./commands/docs.ts')).docs(options, io)))
  command('doctor', 'Reports what is missing on this machine, and how to fix it.', 'site doctor').action(
    async (options) => finish(await (await import('./commands/doctor.ts')).doctor(options, io)),
  )
  return program
}

/** `5%` → 5. */
function parseShare(value: string): number {
  const [, number] = /^(\d+(?:\.\d+)?)%?$/.exec(value) ?? []
  if (number === undefined || Number(number) > 100) throw new InvalidArgumentError('Write a share of 0% to 100%: 5%')
  return Number(number)
}

function parseWorkers(text: string): number {
  const count = workerCount(text)
  if (count === null) throw new InvalidArgumentError(`Use ${WORKER_COUNTS}.`)
  return count
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError('Use a number from 0 to 65535.')
  return port
}

/** In ms since 1970. */
function parseSince(text: string): number {
  const [, count, unit] = /^(\d{1,5})(m|h|d)$/.exec(text) ?? []
  if (count !== undefined) return Date.now() - Number(count) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[unit as 'm']
  const day = /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(day)) throw new InvalidArgumentError('Use a time such as 7d or 12h, or a day such as 2026-11-01.')
  return day
}

function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Use a whole number.')
  return Number(text)
}

function workspaceOption(description: string): Option {
  return new Option('--workspace [file]', `${description} (default file: sitio.workspace.yaml)`).conflicts('config')
}

function queueOption(description: string): Option {
  return new Option('--queue <url>', `${description}: redis://host:6379`)
}

function jobsOption(fallback = 'one for each core'): Option {
  return new Option('--jobs <n>', `with --workspace: how many sites at a time (default: ${fallback})`).argParser(
    parseJobs,
  )
}

/** @throws JobError (exit 2) for `--jobs` without the workspace whose sites it counts. */
function refuseLoneJobs({ jobs, workspace }: { readonly jobs?: number; readonly workspace?: string | true }): void {
  if (jobs !== undefined && workspace === undefined)
    throw new JobError(
      '--jobs says how many sites of a workspace are worked on at a time. Name that, too: --workspace',
      exitCode.usage,
    )
}

function parseJobs(text: string): number {
  const jobs = parseCount(text)
  if (jobs === 0) throw new InvalidArgumentError('Use a whole number from 1 on.')
  return jobs
}

/** An option that may be given several times. */
function colorsOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string, before: readonly string[] = []) => [...before, text])
}

/** An option that takes a list, with commas or given several times. */
function codesOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string, before: readonly string[] = []) => [
    ...before,
    ...text.split(',').map((code) => code.trim()),
  ])
}

/** `site, a small company; blog, posts`. */
function listed(names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .map(([name, what]) => `${name}, ${what}`)
    .join('; ')
}
