import { expect, test } from 'vitest'
import { sanitise, textOf } from '../../../server/lib/html.ts'

test('scripts, handlers and foreign addresses go; the text stays', () => {
  const hostile =
    '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:alert(1)">a</a><a href="https://x.example">b</a><img src=x onerror=y></p><svg onload=z>'
  expect(sanitise(hostile)).toBe('<p>Hi <a>a</a><a href="https://x.example">b</a></p>')
})

test('a second pass changes nothing', () => {
  const once = sanitise('<h1>a</h1><ul><li><p>b</p></li></ul><math><mi><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">')
  expect(sanitise(once)).toBe(once)
})

test('text beyond the bounds is refused before any DOM is built', () => {
  expect(() => sanitise('<b>'.repeat(101))).toThrow('too much markup')
  expect(() => sanitise('<br>'.repeat(2001))).toThrow('too much markup')
  expect(() => sanitise('ம'.repeat(20_000))).toThrow('longer than 50 KB')
})

test('blocks are a space apart in the text', () => {
  expect(textOf('<p>one</p><p>two &amp; three</p><ul><li>four</li></ul>')).toBe('one two & three four')
})
