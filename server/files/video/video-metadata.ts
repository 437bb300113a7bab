import { editFile } from '../file-editor.ts'
import { clearMp4Metadata } from './mp4-metadata.ts'
import { clearWebmMetadata } from './webm-metadata.ts'

/**
 * Overwrites the metadata of a video in place: the place where it was taken, the device, the software. Its frames and its length stay. False if the video has too
 * many parts to be read.
 */
export async function clearVideoMetadata(path: string, mimeType: string): Promise<boolean> {
  let isCleared = true
  await editFile(path, async (editor) => {
    isCleared = await (mimeType === 'video/webm' ? clearWebmMetadata(editor) : clearMp4Metadata(editor))
  })
  return isCleared
}
