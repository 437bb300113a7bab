# syntax=docker/dockerfile:1
# The app is the last stage. The stage `emulators` is for docker-compose.yml on a developer's machine.
FROM node:24-trixie-slim AS build
WORKDIR /app
# What npm reads comes first, so that a change of the code installs nothing anew.
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN node prisma/generate.ts && node client/build.ts

FROM build AS emulators
# The emulator of Firestore runs on Java. It is fetched while the image is built.
RUN apt-get update && apt-get install -y --no-install-recommends openjdk-21-jre-headless && rm -rf /var/lib/apt/lists/*
RUN node node_modules/firebase-tools/lib/bin/firebase.js setup:emulators:firestore
EXPOSE 9099 8080
CMD ["node", "node_modules/firebase-tools/lib/bin/firebase.js", "emulators:start", "--project", "demo-thinnai", "--only", "auth,firestore"]

FROM build AS production
# What `npm start` runs behind the build, with its flags, in place of the shell: signals reach the server itself.
RUN node -p '"exec " + require("./package.json").scripts.start.split(" && ").at(-1)' > start.sh
# Without the development's packages by name npm would keep those of them that another may use if it likes: the command line of Prisma for one.
RUN npm pkg delete devDependencies && npm prune --ignore-scripts

FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
# What images took while they were decoded goes back to the system: glibc would keep hundreds of megabytes for its threads.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1000000
WORKDIR /app
COPY --from=production /app/package.json /app/schema.graphql /app/start.sh ./
COPY --from=production /app/prisma ./prisma
COPY --from=production /app/server ./server
COPY --from=production /app/client/dist ./client/dist
COPY --from=production /app/node_modules ./node_modules
RUN mkdir /data && chown node:node /data
USER node
# All that is written. The rest may be read only.
VOLUME ["/data", "/tmp"]
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "start.sh"]
