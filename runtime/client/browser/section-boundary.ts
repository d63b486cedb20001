import { Component, type ReactNode } from 'react'

/** Shows a section's component, or its fallback once the component has thrown. The React root reports the error. */
export class SectionBoundary extends Component<{ content: ReactNode; fallback: ReactNode }, { isFailed: boolean }> {
  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true }
  }

  override state = { isFailed: false }

  override render(): ReactNode {
    return this.state.isFailed ? this.props.fallback : this.props.content
  }
}
