/** Whether Alt, Ctrl or Meta is pressed: such keys and clicks are commands of the browser. */
export const hasModifierKey = ({ altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>) => altKey || ctrlKey || metaKey
