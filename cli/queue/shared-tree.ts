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
  /** Identifies the state of everything that pages are made of: with another state, pages differ. */
  readonly tree: string
  /** Name of this tree's own queue; workers with another tree never take its jobs. */
  readonly name: string
}

/** The tree of a built site at its public address. @param offline - whether recorded answers replace its back-ends. */
export function siteTree({ assets, site }: Pick<OpenedBuild, 'assets' | 'site'>, offline: boolean): SharedTree {
  const tree = hashOf([assets.build, site.origin, offline])
  return { site: `"${site.product}"`, tree, name: `pages-${hashOf([site.product, tree])}` }
}

/**
 * The tree of all sites of a workspace: its files, the values of their variables, and the version of sitio. @param store - a folder that does not
 * count.
 */
export function fleetTree(root: string, store: string, { cwd, env }: CommandIo): SharedTree {
  const tree = hashOf([version, workspaceTree(root, env, [resolve(cwd, store)])])
  return { site: 'the workspace', tree, name: `sites-${tree}` }
}
