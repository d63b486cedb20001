import { resolve } from 'node:path'
import { version } from '../../package.json' with { type: 'json' }
import { hashOf } from '../../runtime/ledger/inputs.ts'
import type { OpenedBuild } from '../../runtime/server/open-build.ts'
import { workspaceTree } from '../../runtime/workspace/workspace-tree.ts'
import type { CommandIo } from '../io.ts'

/** What machines must have in common to work together. */
export interface SharedTree {
  /** Whose pages they are, in words. */
  readonly site: string
  /** The state of all that pages are made of: another one makes other pages. */
  readonly tree: string
  /** The queue of this tree alone: who has another one never takes its jobs. */
  readonly name: string
}

/** The tree of a site that was built, at its public address. @param offline - whether what was recorded stands for its back-ends. */
export function siteTree({ assets, site }: Pick<OpenedBuild, 'assets' | 'site'>, offline: boolean): SharedTree {
  const tree = hashOf([assets.build, site.origin, offline])
  return { site: `"${site.product}"`, tree, name: `pages-${hashOf([site.product, tree])}` }
}

/** The tree of all sites of a workspace: its files, what their variables are, and sitio. @param store - a folder of it does not count. */
export function fleetTree(root: string, store: string, { cwd, env }: CommandIo): SharedTree {
  const tree = hashOf([version, workspaceTree(root, env, [resolve(cwd, store)])])
  return { site: 'the workspace', tree, name: `sites-${tree}` }
}
