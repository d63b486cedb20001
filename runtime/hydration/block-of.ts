import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { IslandState } from '../page/payload.ts'

/** The block of a section with the server's markup, parsed by a full HTML parser, since that of happy-dom is incomplete. */
export function blockOf(html: string, { section, id }: IslandState): HTMLElement {
  const block = document.createElement('div')
  block.dataset.section = section
  block.dataset.sectionId = id
  appendAll(parseFragment(html).childNodes, block)
  return block
}

function appendAll(nodes: readonly DefaultTreeAdapterTypes.ChildNode[], parent: Node): void {
  for (const node of nodes) {
    if ('tagName' in node) {
      const element = document.createElementNS(node.namespaceURI, node.tagName)
      for (const { name, value, prefix, namespace } of node.attrs)
        if (prefix) element.setAttributeNS(namespace ?? null, `${prefix}:${name}`, value)
        else element.setAttribute(name, value)
      appendAll(node.childNodes, element)
      parent.appendChild(element)
    } else if (node.nodeName === '#text' && 'value' in node) {
      parent.appendChild(document.createTextNode(node.value))
    } else if ('data' in node) {
      parent.appendChild(document.createComment(node.data))
    }
  }
}
