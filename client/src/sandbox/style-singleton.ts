import { useEffect } from 'react'

type Props = { styles: string; dynamic?: boolean }

/**
 * Replaces the package react-style-singleton, which GraphiQL's dialogs use to disable scrolling of the page behind them. The package inserts style
 * elements, which the server's Content-Security-Policy refuses; an adopted stylesheet has the same effect.
 */
const styleSingleton =
  () =>
  ({ styles }: Props) => {
    useEffect(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      document.adoptedStyleSheets.push(sheet)
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
      }
    }, [styles])
    return null
  }

// GraphiQL's dialogs import it by the name of the package.
export { styleSingleton }
