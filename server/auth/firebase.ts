import { type App, cert, initializeApp } from 'firebase-admin/app'

/** Opens the Firebase Admin SDK. With FIREBASE_AUTH_EMULATOR_HOST or FIRESTORE_EMULATOR_HOST set, it uses the emulator. */
export function openFirebase({ projectId, serviceAccountFile }: { projectId: string; serviceAccountFile?: string | undefined }): App {
  const options = serviceAccountFile ? { projectId, credential: cert(serviceAccountFile) } : { projectId }
  return initializeApp(options, `${projectId}-${process.hrtime.bigint()}`)
}
