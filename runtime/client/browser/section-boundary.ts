import { Component, type ReactNode } from 'react'

/** Shows a section's component, or what stands in its place once it has thrown. Who is told of that is the root's to say. */
export class SectionBoundary extends Component<{ content: ReactNode; fallback: ReactNode }, { isFailed: boolean }> {
  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true }
  }

  override state = { isFailed: false }

  override render(): ReactNode {
    return this.state.isFailed ? this.props.fallback : this.props.content
  }
}
