import { expect, test } from 'vitest'
import { toWhatsAppUrl } from '../../../server/features/businesses/whatsapp-url.ts'

test('links a WhatsApp number in any format to wa.me', () => {
  const typed = [
    '9876543210',
    '+91 98765 43210',
    '098765-43210',
    'https://wa.me/919876543210',
    'wa.me/919876543210',
    '0091 98765 43210',
    '+91 098765 43210',
    '(+91) 98765 43210',
    'tel:+919876543210',
    '+91-98765-43210 (after 6 pm)',
    'whatsapp://send?phone=919876543210',
  ]
  expect(typed.map(toWhatsAppUrl)).toEqual(typed.map(() => 'https://wa.me/919876543210'))
  for (const [text, number] of [
    ['+1 (415) 555-2671', '14155552671'],
    ['+65 6123 4567', '6561234567'],
    ['0065 6123 4567', '6561234567'],
    ['+44 (0)20 7946 0000', '442079460000'],
    ['44 7911 123456', '447911123456'],
    ['+971 50 123 4567', '971501234567'],
    ['https://wa.me/914422501234', '914422501234'],
    ['98765–43210', '919876543210'],
    ['https://wa.me/14155552671?text=Order%20number%2012345', '14155552671'],
    ['https://api.whatsapp.com/send?text=2&phone=%2B14155552671', '14155552671'],
    ['https://api.whatsapp.com/send/?phone=14155552671&text&type=phone_number&app_absent=0', '14155552671'],
  ])
    expect(toWhatsAppUrl(text ?? ''), text).toBe(`https://wa.me/${number}`)
})

test('what is no phone number is no link', () => {
  const others = [
    ...['', 'call me', '12345', 'javascript:alert(1)', '1'.repeat(16), '2nd floor, room 1234567', '1234567890', '00919876', '+0044 1234567'],
    ...[
      '+999 12345678',
      '98765432101',
      '044 2250 1234',
      '0000000000',
      '99999999999999',
      '+91 12345 67890',
      '+1 234',
      'https://wa.me/00000000000',
      '6622 272345',
      '6591234567',
      '6226739781',
    ],
    ...['https://wa.me/message/ABC1234567890', 'https://chat.whatsapp.com/123456789012', 'https://example.com/919876543210', 'wa.me/'],
  ]
  for (const text of others) expect(toWhatsAppUrl(text), text).toBeNull()
})
