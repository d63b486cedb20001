import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import type { NewBase } from './client-files.ts'

/**
 * The package.json of a new site.
 *
 * @param sitio - this package, as an npm dependency.
 */
export function packageFile(name: string, sitio: string, base: NewBase | null): string {
  // The package's own file, with the versions that this build was made with.
  const own = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    engines: Record<string, string>
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const { dependencies, devDependencies } = own
  const content = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: own.engines,
    scripts: {
      start: 'site start',
      dev: 'site dev',
      build: 'site build',
      validate: 'site validate',
      prerender: 'site prerender',
      types: 'site types',
      lint: 'biome check',
      test: [
        'site validate --strict',
        ...(base === null ? [] : ['site drift']),
        ...['site types --check', 'tsc --noEmit', 'biome check', 'vitest run'],
      ].join(' && '),
    },
    dependencies: {
      ...(base?.package && { [base.package.name]: base.package.version }),
      react: dependencies.react,
      sitio,
    },
    devDependencies: {
      '@biomejs/biome': devDependencies['@biomejs/biome'],
      '@types/react': devDependencies['@types/react'],
      typescript: devDependencies.typescript,
      vitest: devDependencies.vitest,
    },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
