import { Component, type ReactNode } from 'react'

type Props = { fallback: (reset: () => void) => ReactNode; resetKey?: unknown; children: ReactNode }

/** Renders `fallback` in place of children that threw an error while rendering; `reset` or another `resetKey` renders them again. */
export class ErrorBoundary extends Component<Props, { hasError: boolean }> {
  override state = { hasError: false }
  static getDerivedStateFromError() {
    return { hasError: true }
  }
  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.hasError && resetKey !== this.props.resetKey) this.setState({ hasError: false })
  }
  override render() {
    const { fallback, children } = this.props
    return this.state.hasError ? fallback(() => this.setState({ hasError: false })) : children
  }
}
