import type { CommandIo } from '../../../cli/io.ts'

export interface RecordedIo extends CommandIo {
  stdout: string
  stderr: string
}

/** The environment of a command that is called within the test: its folder, its variables, and what it prints. */
export function recordedIo(cwd: string, more: Partial<Pick<CommandIo, 'env' | 'ask' | 'isTerminal'>> = {}): RecordedIo {
  const io: RecordedIo = {
    cwd,
    env: {},
    isTerminal: false,
    stdout: '',
    stderr: '',
    write(text) {
      io.stdout += text
    },
    writeError(text) {
      io.stderr += text
    },
    onStopSignal() {
      throw new Error('This command ends by itself.')
    },
    onReloadSignal() {
      throw new Error('This command ends by itself.')
    },
    ...more,
  }
  return io
}
