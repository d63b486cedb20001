import type { Command } from 'commander'
import type { CommandIo, ExitCode } from '../io.ts'

/** What a command is defined with. Its action imports its file when it is called, so that none pays for another's libraries. */
export interface CommandLine {
  readonly program: Command
  /** Begins a command that works on a site: with `--config`, `--debug`, and an example. */
  readonly command: (name: string, description: string, example: string) => Command
  readonly io: CommandIo
  /** Says how the command has ended. */
  readonly finish: (code: ExitCode) => void
}
