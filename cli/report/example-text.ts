import type { Example } from '../../runtime/manifest/problems/rule.ts'

/** The files of a rule's example; a lone fragment belongs to the manifest. */
export function exampleEntries(example: Example): [file: string, text: string][] {
  return typeof example === 'string' ? [['site.config.yaml', example]] : Object.entries(example)
}

/** An example as code blocks in Markdown, each below the name of its file. */
export function exampleMarkdown(example: Example): string {
  return exampleEntries(example)
    .map(([file, text]) => `\`${file}\`\n\n\`\`\`${/\.(\w+)$/.exec(file)?.[1] ?? ''}\n${text.trimEnd()}\n\`\`\``)
    .join('\n\n')
}
