import type { ServiceContext } from '../../auth/service-context.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import type { FileCard } from './data.ts'
import { hiddenFilesKey, signMembersFileUrl } from './hidden-file-url.ts'
import type { createSecretKeyLoader } from './loaders.ts'
import { buildSrcset, getFileUrl } from './service.ts'

type Context = Pick<ServiceContext, 'viewer' | 'storage' | 'now'> & { loaders: { secretKey: ReturnType<typeof createSecretKeyLoader> } }

/** Signs the URLs of a file for members in the name of the viewer, who is one of them; other URLs stay as they are. */
async function createSigner({ isMembersOnly }: FileCard, { viewer, loaders, now }: Context) {
  if (!isMembersOnly || !viewer) return (url: string) => url
  const secret = await loaders.secretKey.load(hiddenFilesKey)
  return (url: string) => signMembersFileUrl(secret, url, viewer.uid, now())
}

const getSignedUrl = async (file: FileCard, _args: object, context: Context) => (await createSigner(file, context))(getFileUrl(context, file))

export const resolvers: Resolvers = {
  Media: {
    url: getSignedUrl,
    type: ({ kind }) => (kind === 'VIDEO' ? 'VIDEO' : 'IMAGE'),
    srcset: async (file, _args, context) => buildSrcset(context, file, await createSigner(file, context)),
  },
  Attachment: { url: getSignedUrl },
}
