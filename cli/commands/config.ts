import { writtenYaml } from '../../runtime/manifest/bases/written-yaml.ts'
import { placeInWords } from '../../runtime/manifest/problems/words.ts'
import { startOf } from '../../runtime/manifest/yaml/located-value.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { readSite, requireText } from '../open-site.ts'

export interface PrintConfigOptions {
  readonly config: string
  /** Whether to print where each value is written. */
  readonly origin: boolean
}

/** Prints the effective manifest: with what it includes and extends, but with variables unresolved. */
export function printConfig({ config, origin }: PrintConfigOptions, io: CommandIo): ExitCode {
  const root = requireText(readSite({ config }, io), io)
  const noteOf = ({ mark }: typeof root) => placeInWords(startOf(mark))
  io.write(writtenYaml(root, origin ? noteOf : undefined))
  return exitCode.ok
}
