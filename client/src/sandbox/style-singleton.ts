import { useEffect } from 'react'

type Props = { styles: string; dynamic?: boolean }

/**
 * In place of the package of this name, by which GraphiQL's dialogs keep the page behind them still: that one writes style elements,
 * which the server's content security policy refuses. A sheet that is adopted does the same.
 */
export const styleSingleton =
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
