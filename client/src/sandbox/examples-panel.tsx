import { type GraphiQLPlugin, useEditorContext, usePluginStore } from '@graphiql/react'
import { FlaskConical } from 'lucide-react'
import { type Example, examples, formatVariables } from './examples.ts'
import css from './examples-panel.module.css'

const narrowMedia = matchMedia('(width < 768px)')

/** The list of examples beside the editors. */
export const examplesPlugin: GraphiQLPlugin = { title: 'Examples', icon: FlaskConical, content: ExamplesPanel }

function ExamplesPanel() {
  const { ready, open } = useOpenExample()
  const { setVisiblePlugin } = usePluginStore()
  const choose = (example: Example) => {
    open(example)
    // On phones the list is above the editor and would push it off the screen.
    if (narrowMedia.matches) setVisiblePlugin(null)
  }
  return (
    <section aria-label="Examples">
      <h2 className={css.heading}>Examples</h2>
      <ul className={css.list}>
        {examples.map((example) => (
          <li key={example.title}>
            <button type="button" className={css.example} disabled={!ready} onClick={() => choose(example)}>
              <span className={css.name}>{example.title}</span>
              <span className={css.note}>{example.note}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens an example in a new tab, or in the tab that still contains it unchanged. `ready` is false until the editors have loaded. */
function useOpenExample() {
  const { tabs, addTab, updateActiveTabValues, changeTab, queryEditor, variableEditor, responseEditor } = useEditorContext({ nonNull: true })
  const ready = Boolean(queryEditor && variableEditor && responseEditor)
  const open = (example: Example) => {
    const { query } = example
    const existingTabIndex = tabs.findIndex((tab) => tab.query === query)
    if (existingTabIndex >= 0) return changeTab(existingTabIndex)
    const [, operationName = example.title] = /^\w+ (\w+)/.exec(query) ?? []
    // Each call reads the current tabs: a pending change of an editor may be applied between them.
    addTab()
    updateActiveTabValues({ query, variables: formatVariables(example, new Date()), operationName })
    changeTab(tabs.length)
  }
  return { ready, open }
}
