import type { ServiceContext } from '../../auth/service-context.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import type { FileCard } from './data.ts'
import { hiddenFilesKey, signMembersFileUrl } from './hidden-file-url.ts'
import type { createSecretKeyLoader } from './loaders.ts'
import { buildSrcset, getFileUrl } from './service.ts'

type Context = Pick<ServiceContext, 'viewer' | 'storage' | 'now'> & { loaders: { secretKey: ReturnType<typeof createSecretKeyLoader> } }

/** Signs the URLs of files for members, for the viewer. Visitors see no such files. */
async function createSigner({ viewer, loaders, now }: Context) {
  const secret = await loaders.secretKey.load(hiddenFilesKey)
  return (url: string) => (viewer ? signMembersFileUrl(secret, url, viewer.uid, now()) : url)
}

/** The URL of a file. Only that of a file for members depends on the viewer. */
const getUrl = (file: FileCard, _args: object, context: Context) =>
  file.isMembersOnly ? createSigner(context).then((sign) => sign(getFileUrl(context, file))) : getFileUrl(context, file)

export const resolvers: Resolvers = {
  Media: {
    url: getUrl,
    type: ({ kind }) => (kind === 'VIDEO' ? 'VIDEO' : 'IMAGE'),
    srcset: (file, _args, context) =>
      file.isMembersOnly ? createSigner(context).then((sign) => buildSrcset(context, file, sign)) : buildSrcset(context, file),
  },
  Attachment: { url: getUrl },
}
