import { createForm, graphql, request } from '../http/client.ts'
import type { TestApp } from '../test-app.ts'

const createPostMutation = `mutation($community: Community!, $media: [Upload!], $alts: [String!]) {
  createPost(input: {contentHtml: "x", community: $community, media: $media, alts: $alts}) { post {
    id media { url type alt width height placeholder srcset } attachments { url filename mimeType size }
  } }
}`

type UploadResult = { status: number; code: string | undefined; error: string | undefined; media: any[]; attachments: any[] }

/** Creates a post with files over REST. */
export async function uploadOverRest(app: TestApp, token: string, community: 'lounge' | 'learn', files: File[], alts: string[] = []): Promise<UploadResult> {
  const form = createForm({ contentHtml: 'x', community, media: files, alt: alts })
  const { status, body } = await request(app, 'POST', '/api/posts/add', form, token, { accept: 'application/problem+json, application/json;q=0.9' })
  return { status, code: body.code, error: body.detail, media: body.media, attachments: body.attachments }
}

/** Creates a post with files over GraphQL; the result has the shape of `uploadOverRest`, so that both can be compared. */
export async function uploadOverGraphql(app: TestApp, token: string, community: 'lounge' | 'learn', files: File[], alts: string[] = []): Promise<UploadResult> {
  const { data, errors } = await graphql(app, createPostMutation, { community: community.toUpperCase(), media: files, alts }, token)
  const [error] = errors ?? []
  const post = data?.createPost?.post
  const media = post?.media.map((item: { type: string }) => ({ ...item, type: item.type.toLowerCase() }))
  return { status: error?.extensions.status ?? 201, code: error?.extensions.code, error: error?.message, media, attachments: post?.attachments }
}

export const transports = [
  ['REST', uploadOverRest],
  ['GraphQL', uploadOverGraphql],
] as const
