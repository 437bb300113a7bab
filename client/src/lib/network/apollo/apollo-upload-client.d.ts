declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import type { ApolloLink } from '@apollo/client'
  export default class UploadHttpLink extends ApolloLink {
    constructor(options: { uri: string; fetch?: (url: string, options?: RequestInit) => Promise<Response>; headers?: Record<string, string> })
  }
}
