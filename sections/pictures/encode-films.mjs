import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Converts each WebM film of a folder to MP4 (H.264) for systems that do not play WebM, such as older iPhones. Needs ffmpeg (Debian's package).
 *
 * @throws Error when ffmpeg is not installed, or refuses a film.
 */
export function encodeFilms(folder) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.webm'))) {
    const from = join(folder, file)
    const encoding = ['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'veryslow']
    // Flat colours need few bits. The index comes first, so that a film can start to play before it is loaded. The same film always gives the same
    // bytes.
    const thrifty = ['-tune', 'animation', '-crf', '33', '-r', '20', '-g', '60', '-movflags', '+faststart']
    const repeatable = ['-threads', '1', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']
    const to = from.replace(/\.webm$/, '.mp4')
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', '-i', from, '-an', ...encoding, ...thrifty, ...repeatable, to])
  }
}
