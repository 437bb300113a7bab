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
    // On a phone the list stands above the editor, and would keep it out of sight.
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

/** Opens an example in a tab of its own, or the tab in which it still stands as it was; the editors come later than the rest, and take nothing before. */
function useOpenExample() {
  const { tabs, addTab, updateActiveTabValues, changeTab, queryEditor, variableEditor, responseEditor } = useEditorContext({ nonNull: true })
  const ready = Boolean(queryEditor && variableEditor && responseEditor)
  const open = (example: Example) => {
    const { query } = example
    const existingTabIndex = tabs.findIndex((tab) => tab.query === query)
    if (existingTabIndex >= 0) return changeTab(existingTabIndex)
    const [, operationName = example.title] = /^\w+ (\w+)/.exec(query) ?? []
    // Each takes the tabs as they are by then: what an editor still has to tell of its own may come between.
    addTab()
    updateActiveTabValues({ query, variables: formatVariables(example, new Date()), operationName })
    changeTab(tabs.length)
  }
  return { ready, open }
}
