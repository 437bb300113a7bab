import type { ServiceContext } from '../../auth/service-context.ts'
import type { StoredFile } from '../../lib/storage.ts'
import { storedRows } from './data.ts'
import { sizeKey } from './keys.ts'

/** What rows name and the storage lacks or has in another size, and what lies there that no row names. */
export async function takeInventory({
  database,
  storage,
}: Pick<ServiceContext, 'database' | 'storage'>): Promise<{ missing: string[]; unnamed: StoredFile[] }> {
  const unnamed = new Map<string, StoredFile>()
  for await (const file of storage.list()) unnamed.set(file.key, file)
  const missing: string[] = []
  for await (const { key, size, widths } of storedRows(database)) {
    for (const each of [key, ...widths.map((width) => sizeKey(key, width))]) {
      const found = unnamed.get(each)
      unnamed.delete(each)
      // A row that came after the list was made has its bytes all the same.
      const whole = found ? each !== key || found.size === size : await storage.exists(each)
      if (!whole) missing.push(each)
    }
  }
  return { missing, unnamed: [...unnamed.values()] }
}
