import 'graphiql/style.css'
import './graphiql-theme.css'
import { useEditorContext } from '@graphiql/react'
import { GraphiQL } from 'graphiql'
import { useEffect } from 'react'
import { examples } from './examples.ts'
import { examplesPlugin } from './examples-panel.tsx'
import { fetcher } from './fetcher.ts'

const plugins = [examplesPlugin]
const defaultTabs = examples.slice(0, 1).map(({ query }) => ({ query }))

/** GraphiQL for this server. There is no headers editor: the fetcher adds the token, which is never stored. */
export function Explorer() {
  return (
    <GraphiQL
      fetcher={fetcher}
      plugins={plugins}
      visiblePlugin={examplesPlugin}
      defaultTabs={defaultTabs}
      defaultQuery=""
      defaultEditorToolsVisibility="variables"
      isHeadersEditorEnabled={false}
      shouldPersistHeaders={false}
      forcedTheme="system"
      inputValueDeprecation
      schemaDescription
    >
      <EditorAccessibility />
    </GraphiQL>
  )
}

/** Fixes for GraphiQL: gives its editors accessible names and scrolls the active tab into view. */
function EditorAccessibility() {
  const { queryEditor, variableEditor, responseEditor, activeTabIndex } = useEditorContext({ nonNull: true })
  useEffect(() => {
    queryEditor?.setOption('screenReaderLabel', 'Operation')
    variableEditor?.setOption('screenReaderLabel', 'Variables')
    responseEditor?.setOption('screenReaderLabel', 'Response')
    // Tab moves to the next control, as everywhere else: otherwise keyboard users could not leave an editor.
    for (const editor of [queryEditor, variableEditor, responseEditor]) editor?.addKeyMap({ Tab: false, 'Shift-Tab': false })
  }, [queryEditor, variableEditor, responseEditor])
  useEffect(() => {
    document.getElementById(`graphiql-session-tab-${activeTabIndex}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeTabIndex])
  return null
}
