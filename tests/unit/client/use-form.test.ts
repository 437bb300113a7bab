// @vitest-environment jsdom
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useForm } from '../../../client/src/components/forms/use-form.ts'

let unmount = async () => {}
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await unmount()
  vi.unstubAllGlobals()
})

type Options = Parameters<typeof useForm>[1]

/** What a component gets from the hook, as of its last render. */
async function renderForm(send: () => unknown, options: Partial<Options> = {}) {
  const current = {} as ReturnType<typeof useForm>
  function Reader() {
    Object.assign(current, useForm(send, { fields: ['name'], failure: 'It was not saved.', ...options }))
    return null
  }
  const root = createRoot(document.body)
  unmount = () => act(async () => root.unmount())
  await act(async () => root.render(createElement(Reader)))
  return current
}

test('a form is sent once at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn(() => promise)
  const current = await renderForm(send)
  await act(async () => void current.form.onSubmit())
  await act(async () => void current.form.onSubmit())
  expect(send).toHaveBeenCalledTimes(1)
  expect(current.busy).toBe(true)
  await act(async () => resolve())
  expect(current.busy).toBe(false)
})

test('an input with an error is not sent, and an edit clears the error', async () => {
  const send = vi.fn()
  const current = await renderForm(send, { findError: () => ({ message: 'Write a name.', field: 'name' }) })
  await act(async () => current.form.onSubmit())
  expect(send).not.toHaveBeenCalled()
  expect(current.getError('name')).toBe('Write a name.')
  await act(async () => current.form.onEdit())
  expect(current.form.error).toBeNull()
})

test.each([
  ['name', { message: 'Too long.', field: 'name' }],
  ['another', { message: 'Too long.' }],
])('an error of the API about the field %s', async (field, expected) => {
  const error = new CombinedGraphQLErrors({ errors: [{ message: 'Too long.', extensions: { field } }] })
  const current = await renderForm(() => Promise.reject(error))
  await act(async () => current.form.onSubmit())
  expect(current.form.error).toEqual(expected)
  expect(current.busy).toBe(false)
})
