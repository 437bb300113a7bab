import { Component, type ReactNode } from 'react'

type Props = { fallback: (reset: () => void) => ReactNode; children: ReactNode }

/** Renders `fallback` in place of children that threw an error while rendering; `reset` renders them again. */
export class ErrorBoundary extends Component<Props, { hasError: boolean }> {
  override state = { hasError: false }
  static getDerivedStateFromError() {
    return { hasError: true }
  }
  override render() {
    const { fallback, children } = this.props
    return this.state.hasError ? fallback(() => this.setState({ hasError: false })) : children
  }
}
