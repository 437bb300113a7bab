import { describe, expect, test } from 'vitest'
import type { Passage } from '../../../server/features/compa/data.ts'
import { findAspect, findStatements, getStems, isPlaceQuestion } from '../../../server/features/compa/questions/aspects.ts'

test.each([
  'where is the library',
  "where's the library?",
  'where are the labs located?',
  'library enga iruku',
  'enga iruku library',
  'how do I get to the north canteen',
  'where can I find the warden?',
])("'%s' asks only for a place", (question) => {
  expect(isPlaceQuestion(question)).toBe(true)
})

test.each(['where can I print', 'where do I pay the fees', 'enga fees kattanum', 'when is the library open', 'where is the best book sold'])(
  "'%s' does not ask only for a place",
  (question) => {
    expect(isPlaceQuestion(question)).toBe(false)
  },
)

describe('the sentences of a page that state where something is', () => {
  const page = (text: string): Passage => ({ kind: 'PAGE', sourceId: 'page', position: 0, title: 'Office', heading: '', text, at: new Date(0) })
  const findPlaces = (subject: string, text: string) => {
    const aspect = findAspect('where is it')
    return aspect ? findStatements(page(text), aspect, getStems(subject)) : []
  }

  test('are all those of the subject', () => {
    expect(findPlaces('shop', 'The red shop, next to Block C, sells books. Ask there. The blue shop is near the gate.')).toEqual([
      'The red shop, next to Block C, sells books.',
      'The blue shop is near the gate.',
    ])
  })

  test('are none where the subject only locates something else', () => {
    expect(findPlaces('shop', 'The clinic is behind the shop. About 2 km from the shop, the clinic is in Block C.')).toEqual([])
    expect(findPlaces('music room', 'Choir: Monday, music room. The music room is on the first floor.')).toEqual(['The music room is on the first floor.'])
  })
})
