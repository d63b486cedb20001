import { Component, type ReactNode } from 'react'

interface SectionBoundaryProps {
  readonly content: ReactNode
  readonly fallback: ReactNode
  /** Called once what is shown reacts to events. */
  readonly onStart?: () => void
}

/** Shows a section's component, or its fallback once the component has thrown. The React root reports the error. */
export class SectionBoundary extends Component<SectionBoundaryProps, { isFailed: boolean }> {
  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true }
  }

  override state = { isFailed: false }

  override componentDidMount(): void {
    this.props.onStart?.()
  }

  override render(): ReactNode {
    return this.state.isFailed ? this.props.fallback : this.props.content
  }
}
