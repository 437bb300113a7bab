import { Component, type ReactNode } from 'react'

type Props = { fallback: (reset: () => void) => ReactNode; children: ReactNode }

/** Draws `fallback` in place of what broke while it was drawn; `reset` draws it anew. */
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
