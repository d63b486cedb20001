import { copyFileSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beside } from '../../runtime/artefact/prerendered-folder.ts'
import { packageDoors } from '../../runtime/bundle/section-registry.ts'
import type { Failures } from '../../runtime/prerender/prerender-source.ts'
import { openWorkFolder } from '../../runtime/source/disk/work-folder.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { readSite, requireSite } from '../open-site.ts'
import { requireOwnFolder } from '../out-dir.ts'
import { failuresInWords } from '../prerender/failures-in-words.ts'
import { openRendering } from '../prerender/open-rendering.ts'
import { asJobError } from '../prerender/shared-work.ts'
import { plural } from '../report/summary.ts'
import { stageSite } from '../upgrade/staged-site.ts'

export interface GalleryOptions {
  readonly config: string
  readonly out: string
}

/**
 * Writes a page for every section with its examples, as files for any static host.
 *
 * @throws JobError when the site cannot be used, or its pages cannot be rendered.
 */
export async function gallery({ config, out }: GalleryOptions, io: CommandIo): Promise<ExitCode> {
  const result = readSite({ config }, io)
  const site = requireSite(result, io)
  const [{ GALLERY_PATH }, { galleryText, openGallery }, { galleryPage }, { findAxe }, { PICTURE, PICTURE_ADDRESS }] =
    await Promise.all([
      import('../../runtime/gallery/gallery-items.ts'),
      import('../../runtime/gallery/open-gallery.ts'),
      import('../../runtime/gallery/gallery-page.ts'),
      import('../../runtime/gallery/gallery-files.ts'),
      import('../../runtime/gallery/example-picture.ts'),
    ])
  const shown = openGallery(result)
  if (shown === null) throw new JobError('The sections cannot be shown. To see what is wrong: site validate')
  const place = resolve(io.cwd, out)
  requireOwnFolder(place, 'gallery', site)
  const stage = stageSite(site.root)
  const work = openWorkFolder(place, 'rendering')
  try {
    writeFileSync(join(stage.path, site.configFile), galleryText(result, shown.items))
    const failures = await renderInto(work.path, join(stage.path, site.configFile), io)
    if (failures.length > 0) {
      io.writeError(`${failuresInWords(failures)}Nothing was written: ${place} is unchanged.\n`)
      return exitCode.failed
    }
    removeOtherPages(work.path, GALLERY_PATH)
    const files = join(work.path, '_site/gallery')
    mkdirSync(files, { recursive: true })
    copyFileSync(packageDoors.gallery, join(files, 'gallery.js'))
    writeFileSync(join(work.path, PICTURE_ADDRESS), PICTURE)
    const axe = findAxe(site.root)
    if (axe !== null) copyFileSync(axe, join(files, 'axe.js'))
    const page = galleryPage(shown, {
      script: '/_site/gallery/gallery.js',
      axe: axe === null ? null : '/_site/gallery/axe.js',
      suffix: '/',
      isBuilt: true,
    })
    writeFileSync(join(work.path, 'index.html'), page)
    work.publish()
    io.write(`Wrote ${plural(shown.items.length, 'example')} to ${place}: serve that folder, and open /\n`)
    for (const { item, reason } of shown.refused) io.writeError(`Left out ${item.section} ${item.number}: ${reason}\n`)
    return exitCode.ok
  } finally {
    work.remove()
    for (const ending of Object.values(beside)) rmSync(work.path + ending, { recursive: true, force: true })
    stage.remove()
  }
}

/** Prerenders like `site prerender`, but without its advice on publishing, since nobody publishes these pages. */
async function renderInto(outDir: string, config: string, io: CommandIo): Promise<Failures> {
  const [{ prerenderSite }, { startError }] = await Promise.all([
    import('../../runtime/prerender/prerender-site.ts'),
    import('../../runtime/server/start-error.ts'),
  ])
  const { opened, source } = await openRendering({ config }, io)
  const { failures } = await prerenderSite({ ...opened, ...source, outDir, isPrecompressed: false, host: null }).catch(
    (error: unknown) => asJobError(startError(error, io)),
  )
  return failures
}

/** Removes the pages of the site itself, their lists, and folders that become empty. */
function removeOtherPages(folder: string, path: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files) {
    const isPage = file.endsWith('.html') && !`/${file}`.includes(`${path}/`)
    if (isPage || /^(?:sitemap\.xml|robots\.txt)$/.test(file)) rmSync(join(folder, file))
  }
  for (const file of files.toSorted((a, b) => b.length - a.length)) {
    const place = join(folder, file)
    if (statSync(place, { throwIfNoEntry: false })?.isDirectory() && readdirSync(place).length === 0) rmdirSync(place)
  }
}
