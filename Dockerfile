# syntax=docker/dockerfile:1
# The last stage is the app. The stage `emulators` is for the profile `local` of docker-compose.yml.
FROM node:24-trixie-slim AS build
WORKDIR /app
# The package files come first, so that a change of the code does not reinstall the packages.
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN node prisma/generate.ts && node client/build.ts

FROM build AS emulators
# The Firestore emulator runs on Java and is downloaded while the image is built.
RUN apt-get update && apt-get install -y --no-install-recommends openjdk-21-jre-headless && rm -rf /var/lib/apt/lists/*
RUN node node_modules/firebase-tools/lib/bin/firebase.js setup:emulators:firestore
EXPOSE 9099 8080
CMD ["node", "node_modules/firebase-tools/lib/bin/firebase.js", "emulators:start", "--project", "demo-thinnai", "--only", "auth,firestore"]

FROM build AS production
# The server command of `npm start` with its flags, run with `exec`, so that signals reach the server.
RUN node -p '"exec " + require("./package.json").scripts.start.split(" && ").at(-1)' > start.sh
# Without this deletion npm would keep development packages that are optional peer dependencies of others, such as the Prisma CLI.
RUN npm pkg delete devDependencies && npm prune --ignore-scripts

FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=production /app/package.json /app/schema.graphql /app/start.sh ./
COPY --from=production /app/prisma ./prisma
COPY --from=production /app/server ./server
COPY --from=production /app/client/dist ./client/dist
COPY --from=production /app/node_modules ./node_modules
RUN mkdir /data && chown node:node /data
USER node
# The only writable folders; the rest may be read-only.
VOLUME ["/data", "/tmp"]
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "start.sh"]
